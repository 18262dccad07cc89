package chaos

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testprocess"
)

// killer kills the program at random moments and starts it again at once, as a
// supervisor does.
type killer struct {
	community *community
	programs  []*testprocess.Program
	program   *testprocess.Program // the one that is killed next or was killed last
	disk      *disk
	database  *databaseInjector // nil if the database is a file
	rand      *rand.Rand
	interval  time.Duration // between a start and a kill
	newer     string        // the program that replaces the current one, or ""
	progress  func(kills int)

	kills           int
	exchanged       int // how many processes run the newer program
	killsDuringPost int // of them, with a message that had arrived and that the program did not know of
	restarts        []Restart
	badEnds         []string // what went wrong when a process was asked to end
	badDisk         []span
	powerLosses     []time.Time
	ways            []way // the ways that are still to come
}

// Restart is a process's return after a kill.
type Restart struct {
	Kill int           // the first is 1; 0 is the start
	Took time.Duration // until it said that it was ready
	Err  string        // why it was not ready, or ""
}

// readyTimeout is how long a process may take to be ready while faults hit it.
const readyTimeout = 90 * time.Second

// run kills until it has done so often enough, ctx ends, or the program does not come back.
func (k *killer) run(ctx context.Context, most int) error {
	for k.kills < most && ctx.Err() == nil {
		k.program = k.programs[k.rand.IntN(len(k.programs))]
		k.exchange(most)
		next := k.nextWay()
		k.ways = k.ways[1:]
		if err := next.end(ctx); err != nil {
			return err
		}
		k.kills++
		if err := k.start(ctx); err != nil {
			return err
		}
		k.progress(k.kills)
	}
	return nil
}

// exchange makes the next process to be killed come back as the newer program, one process after the other over all
// kills. Meanwhile the old and the new program run together.
func (k *killer) exchange(most int) {
	if k.newer == "" || k.exchanged == len(k.programs) || k.kills*(len(k.programs)+1) < (k.exchanged+1)*most {
		return
	}
	k.program = k.programs[k.exchanged]
	k.program.Path = k.newer
	k.exchanged++
}

// way is a way in which a process ends.
type way struct {
	end     func(context.Context) error
	gateway bool // it needs interactions to arrive over the gateway
}

// nextWay returns the next way. Each comes once before any comes again.
func (k *killer) nextWay() way {
	if len(k.ways) == 0 {
		k.ways = []way{
			{k.killSoon, false}, {k.killLater, false}, {k.killAfterDaily, false}, {k.killAfterDaily, false}, {k.killBeforeDaily, false},
			{k.killAfterAnswer, true}, {k.killAfterAnswer, true}, {k.killAfterPromise, true}, {k.killAfterPromise, true}, {k.killAfterReminder, false},
			{k.terminate, true}, {k.terminate, true}, {k.killOnBadDisk, false},
		}
		if len(k.programs) > 1 {
			k.ways = append(k.ways, way{k.killAfterPause, false}, way{k.killAfterPause, true})
		}
		k.rand.Shuffle(len(k.ways), func(i, j int) { k.ways[i], k.ways[j] = k.ways[j], k.ways[i] })
	}
	return k.ways[0]
}

// killSoon kills soon after the start; killLater kills at any moment.
func (k *killer) killSoon(ctx context.Context) error {
	sleepAround(ctx, k.rand, k.interval/4)
	return k.kill()
}

func (k *killer) killLater(ctx context.Context) error {
	sleepAround(ctx, k.rand, k.interval)
	return k.kill()
}

// Faults that are noted for interactions that were under way when the process ended. answerHeld alone does not keep
// an answer from arriving: that answer was held so that the process could be killed. Until a process is dead it may
// still do what nobody waits for any more.
const (
	processDying  = "the process was about to be killed"
	processKilled = "the process was killed"
	processEnded  = "the process was asked to end"
	answerHeld    = "a request was hit by stalled, after the work"
)

// kill kills the program. In half of the cases the disk loses power with it.
func (k *killer) kill() error { return k.killWith(k.rand.IntN(2) == 0) }

// killWith kills the program. If power is set, the disk loses power with it.
func (k *killer) killWith(power bool) error {
	k.community.NoteFault(processDying)
	err := k.program.Kill()
	k.community.NoteFault(processKilled)
	if power && k.disk != nil {
		k.powerLosses = append(k.powerLosses, time.Now())
	}
	return errors.Join(err, k.disk.kill(power))
}

// hold keeps the next request of a kind waiting. It returns when there is one, or when there was none for a while.
func (k *killer) hold(ctx context.Context, f discordtest.RequestFault) (release func(), held bool) {
	until := make(chan struct{})
	f.HoldUntil = until
	k.community.InjectRequest(f)
	for late := time.Now().Add(3 * k.interval); len(k.community.HeldRequests()) == 0 && time.Now().Before(late) && sleepAround(ctx, k.rand, 20*time.Millisecond); {
	}
	return func() { close(until) }, len(k.community.HeldRequests()) > 0
}

// killDuring kills while hold keeps a request waiting. With long, the outage may last longer than Discord remembers
// nonces.
func (k *killer) killDuring(ctx context.Context, f discordtest.RequestFault, long bool) (held bool, err error) {
	release, held := k.hold(ctx, f)
	defer release()
	paths := k.community.HeldRequests()
	err = k.kill()
	if long {
		k.waitNothingHeld(ctx)
		k.community.ForgetNonces(k.outlasts(paths))
	}
	return held, err
}

// outlasts returns whether, in a given channel, an outage may have been longer than nonces last: the held request was
// for the channel, no other process sent it, and the bot may look for its messages there. By the program's clock
// there was no such outage, so that it would still rely on the nonce where it may not look.
func (k *killer) outlasts(held []string) (in func(*discordtest.Channel) bool) {
	goesOn, unreadable := len(k.community.HeldRequests()) > 0, k.community.unreadable()
	return func(c *discordtest.Channel) bool {
		died := !goesOn && slices.ContainsFunc(held, func(path string) bool { return strings.HasPrefix(path, "/channels/"+c.ID+"/") })
		return died && !unreadable[c.ID]
	}
}

// killAfterDaily kills when a daily has been posted and the program does not know it yet. The daily's guild then
// rests until that is settled.
func (k *killer) killAfterDaily(ctx context.Context) error {
	held, err := k.killDuring(ctx, discordtest.RequestFault{Route: "POST /channels/", BodyContains: ":start:", AfterWork: true}, true)
	if held {
		k.killsDuringPost++
		k.community.restLastGuild()
	}
	return err
}

// killBeforeDaily kills when the request that posts a daily is under way.
func (k *killer) killBeforeDaily(ctx context.Context) error {
	held, err := k.killDuring(ctx, discordtest.RequestFault{Route: "POST /channels/", BodyContains: ":start:"}, k.rand.IntN(2) == 0)
	if held {
		k.community.restLastGuild() // or it could lose a permission before the program has looked
	}
	return err
}

// killAfterAnswer kills after an answer that confirms something.
func (k *killer) killAfterAnswer(ctx context.Context) error {
	told := []string{textSaved, textSolved, textSubmitted, textRepeated, textPaid}
	f := discordtest.RequestFault{Route: "POST /interactions/", BodyContains: told[k.rand.IntN(len(told))], AfterWork: true}
	_, err := k.killDuring(ctx, f, false)
	return err
}

// deferral is part of the body of an answer that promises a later one.
const deferral = `"type":5`

// killAfterPromise kills when somebody sees the bot think. The disk keeps its power, since promises need not survive
// a power loss. The user's guild then rests until that is settled.
func (k *killer) killAfterPromise(ctx context.Context) error {
	release, _ := k.hold(ctx, discordtest.RequestFault{Route: "POST /interactions/", BodyContains: deferral, AfterWork: true})
	defer release()
	for _, path := range k.community.HeldRequests() {
		id, _, _ := strings.Cut(strings.TrimPrefix(path, "/interactions/"), "/")
		k.community.restGuildOf(id)
	}
	return k.killWith(false)
}

// killAfterReminder kills when a reminder has been sent and the program does not know it yet.
func (k *killer) killAfterReminder(ctx context.Context) error {
	_, err := k.killDuring(ctx, discordtest.RequestFault{Route: "POST /channels/", BodyContains: ":remind-stop:", AfterWork: true}, true)
	return err
}

// endTime is how long a process may take to end when it is asked to.
const endTime = 25 * time.Second

// terminate asks the process to end while a person sees the bot think. That person must have an answer when it has
// ended.
func (k *killer) terminate(ctx context.Context) error {
	release, _ := k.hold(ctx, discordtest.RequestFault{Route: "POST /interactions/", BodyContains: deferral, AfterWork: true})
	thinking := k.community.thinking()
	ended := make(chan error, 1)
	go func() { ended <- k.program.Stop(k.community.atLeast(endTime)) }()
	sleepAround(ctx, k.rand, 200*time.Millisecond)
	release()
	if err := <-ended; err != nil {
		k.badEnds = append(k.badEnds, fmt.Sprintf("the process was asked to end, and: %v", err))
	}
	for token := range k.community.thinking() {
		if what, before := thinking[token]; before && k.database == nil { // else another process may answer it
			k.badEnds = append(k.badEnds, fmt.Sprintf("the process ended as it was asked to, and left %s at thinking", what))
		}
	}
	k.community.NoteFault(processEnded)
	return k.disk.kill(true)
}

// killAfterPause pauses a process until others have taken over its work, and lets it go on.
func (k *killer) killAfterPause(ctx context.Context) error {
	k.community.NoteFault(processDying)
	k.program.Current().Pause()
	sleepAround(ctx, k.rand, 2*pauseTime)
	k.program.Current().Resume()
	sleepAround(ctx, k.rand, k.interval)
	return k.kill()
}

// pauseTime is how long others take to notice that a process is silent.
const pauseTime = 10 * time.Second

// killOnBadDisk makes the disk full or read-only for a while, and kills the program then or soon after.
func (k *killer) killOnBadDisk(ctx context.Context) error {
	if k.disk == nil {
		return k.killLater(ctx)
	}
	sleepAround(ctx, k.rand, k.interval/2)
	allow, err := k.disk.refuse([]string{"full", "readonly"}[k.rand.IntN(2)])
	if err != nil {
		return err
	}
	k.badDisk = append(k.badDisk, span{from: time.Now()})
	sleepAround(ctx, k.rand, k.interval)
	if k.rand.IntN(2) == 0 {
		err = k.kill()
	}
	err = errors.Join(err, allow())
	sleepAround(ctx, k.rand, k.interval/2)
	k.badDisk[len(k.badDisk)-1].to = time.Now()
	return errors.Join(err, k.kill())
}

// span is a period of time; one that still goes on has no end.
type span struct{ from, to time.Time }

func (s span) goesOn() bool { return !s.from.IsZero() && s.to.IsZero() }

// waitNothingHeld waits until the requests that were under way when the program died have arrived, because they would
// not take longer than an outage.
func (k *killer) waitNothingHeld(ctx context.Context) {
	for late := time.Now().Add(k.interval); time.Now().Before(late) && sleepAround(ctx, k.rand, 100*time.Millisecond); {
		if len(k.community.HeldRequests()) == 0 {
			return
		}
	}
}

// start starts the program and waits until it is ready, which it must become without help, whatever the state of its
// database.
func (k *killer) start(ctx context.Context) error {
	begun := time.Now()
	limited, cancel := context.WithTimeout(ctx, k.community.atLeast(readyTimeout))
	defer cancel()
	err := k.startOnce(limited)
	for since := begun; err != nil && limited.Err() == nil && k.database.wasHit(since); { // it may end because of that, and is started again
		since = time.Now()
		err = k.startOnce(limited)
	}
	if ctx.Err() != nil {
		return nil
	}
	r := Restart{Kill: k.kills, Took: time.Since(begun)}
	if err == nil {
		err = k.chooseWay()
	}
	if err != nil {
		r.Err = fmt.Sprintf("%v (after %v)", err, r.Took.Round(time.Millisecond))
	}
	k.restarts = append(k.restarts, r)
	return err
}

func (k *killer) startOnce(ctx context.Context) error {
	if err := k.program.Start(); err != nil {
		return err
	}
	return k.program.Current().Ready(ctx)
}

// chooseWay makes Discord send interactions to the new process either over HTTP, signed, or over the gateway.
func (k *killer) chooseWay() error {
	if k.nextWay().gateway || k.rand.IntN(2) == 0 {
		return k.community.SetEndpoint("")
	}
	return k.community.SetEndpoint(k.program.Current().URL + "/discord/interactions")
}

// disk is the disk of the program's database. It can lose power, fill up and become read-only: the program loads
// testdata/disk.c before the C library through which SQLite writes. It is nil where that is impossible.
type disk struct {
	database, library string
}

// newDisk compiles the disk of a database.
func newDisk(ctx context.Context, database string) (*disk, error) {
	if runtime.GOOS != "linux" {
		return nil, nil
	}
	d := &disk{database: database, library: filepath.Join(filepath.Dir(database), "disk.so")}
	out, err := exec.CommandContext(ctx, "cc", "-shared", "-fPIC", "-O2", "-o", d.library, "testdata/disk.c", "-ldl", "-lpthread").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("chaos: compiling the disk: %w\n%s", err, out)
	}
	return d, nil
}

func (d *disk) environ() []string {
	if d == nil {
		return nil
	}
	return []string{"LD_PRELOAD=" + d.library, "PENCILMARK_TEST_DISK=" + filepath.Dir(d.database)}
}

// refuse makes the disk refuse writes, because it is "full" or "readonly", until allow is called.
func (d *disk) refuse(why string) (allow func() error, err error) {
	path := filepath.Join(filepath.Dir(d.database), why)
	return func() error { return os.Remove(path) }, os.WriteFile(path, nil, 0o600)
}

// kill must be called when the program is dead. If power is lost too, kill takes back what was not synced.
func (d *disk) kill(powerLost bool) (err error) {
	if d == nil {
		return nil
	}
	for _, file := range []string{d.database, d.database + "-wal"} {
		records, readErr := readUndo(file + ".undo")
		switch {
		case readErr != nil:
			err = errors.Join(err, readErr)
		case powerLost:
			err = errors.Join(err, takeBack(file, records), os.WriteFile(file+".undo", nil, 0o600))
		default: // the last may have been torn, and more are to follow
			err = errors.Join(err, os.WriteFile(file+".undo", wire(records), 0o600))
		}
	}
	return err
}

// undone is the content of a part of a file before a write.
type undone struct {
	at, length, size int64 // the offset, the length, and the file's size
	data             []byte
}

const undoneHead = 24 // bytes

// readUndo reads the writes since the last sync, without a last record that is torn.
func readUndo(path string) (all []undone, err error) {
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for len(raw) >= undoneHead {
		u := undone{
			at:     int64(binary.NativeEndian.Uint64(raw)),
			length: int64(binary.NativeEndian.Uint64(raw[8:])),
			size:   int64(binary.NativeEndian.Uint64(raw[16:])),
		}
		if raw = raw[undoneHead:]; int64(len(raw)) < u.length {
			break
		}
		u.data, raw = raw[:u.length], raw[u.length:]
		all = append(all, u)
	}
	return all, err
}

func wire(all []undone) []byte {
	var b bytes.Buffer
	for _, u := range all {
		_ = binary.Write(&b, binary.NativeEndian, []int64{u.at, u.length, u.size}) // a buffer takes all
		b.Write(u.data)
	}
	return b.Bytes()
}

// takeBack undoes writes to a file, the last one first.
func takeBack(path string, written []undone) error {
	if len(written) == 0 {
		return nil
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, u := range slices.Backward(written) {
		_, writeErr := f.WriteAt(u.data, u.at)
		err = errors.Join(err, writeErr, f.Truncate(u.size))
	}
	return errors.Join(err, f.Close())
}
