package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// databaseInjector makes the PostgreSQL that the processes share go wrong.
type databaseInjector struct {
	cluster   *cluster
	community *community
	rand      *rand.Rand
	cuts      atomic.Int64 // connections
	restarts  atomic.Int64
	failOvers atomic.Int64
	next      []func(context.Context) error
	err       error // what stopped it

	mu   sync.Mutex
	away []span // when the database could not be reached; the last may still go on
	cut  span   // when connections were last cut; it may still go on
}

// hits returns the number of faults; each connection that was cut counts as one.
func (d *databaseInjector) hits() int {
	if d == nil {
		return 0
	}
	return int(d.cuts.Load() + d.restarts.Load() + d.failOvers.Load())
}

// run injects faults, a random time apart, until ctx ends. It finishes a fault that it has begun.
func (d *databaseInjector) run(ctx context.Context, every time.Duration) {
	for d.err == nil && sleepAround(ctx, d.rand, every) {
		d.err = d.inject(context.WithoutCancel(ctx))
	}
}

// inject injects one of the remaining faults. Each comes once before any comes again, and a fail-over comes early.
func (d *databaseInjector) inject(ctx context.Context) error {
	if d.hits() == 0 {
		d.next = []func(context.Context) error{d.failOver, d.cutSome}
	} else if len(d.next) == 0 {
		d.next = slices.Repeat([]func(context.Context) error{d.cutSome}, 9)
		d.next = append(d.next, d.restart("fast"), d.restart("fast"), d.restart("immediate"), d.failOver)
		d.rand.Shuffle(len(d.next), func(i, j int) { d.next[i], d.next[j] = d.next[j], d.next[i] })
	}
	do := d.next[0]
	d.next = d.next[1:]
	return do(ctx)
}

// cutSome cuts connections of processes: a few, a third, or those that run a query.
func (d *databaseInjector) cutSome(ctx context.Context) error {
	db, err := openEvidence(d.cluster.address())
	if err != nil {
		return err
	}
	defer db.Close()
	which := []string{"pid % 10 = $1", "pid % 3 = $1 % 3", "state <> 'idle' AND $1 >= 0"}[d.rand.IntN(3)]
	query := "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pencilmark' AND " + which
	d.community.NoteFault(connectionCut)
	d.noteCut(span{from: time.Now()})
	rows, err := db.QueryContext(ctx, query, d.rand.IntN(10))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		d.cuts.Add(1)
	}
	d.noteCut(span{to: time.Now()})
	d.community.NoteFault(connectionCut)
	return rows.Err()
}

// noteCut notes that connections are being cut, or that they have been.
func (d *databaseInjector) noteCut(cut span) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut = cut
}

// Faults that are noted for interactions that were under way.
const (
	connectionCut = "a connection to the database was cut"
	databaseAway  = "the database was away"
)

func (d *databaseInjector) restart(mode string) func(context.Context) error {
	return func(ctx context.Context) error {
		d.restarts.Add(1)
		return d.whileAway(func() error { return d.cluster.restart(ctx, mode) })
	}
}

func (d *databaseInjector) failOver(ctx context.Context) error {
	mode := []string{"fast", "immediate"}[d.rand.IntN(2)]
	if err := d.whileAway(func() error { return d.cluster.failOver(ctx, mode) }); err != nil {
		return err
	}
	d.failOvers.Add(1)
	return d.cluster.attach(ctx)
}

// whileAway runs something that keeps the database from answering, and notes when it began and ended.
func (d *databaseInjector) whileAway(do func() error) error {
	d.community.NoteFault(databaseAway)
	d.mu.Lock()
	d.away = append(d.away, span{from: time.Now()})
	d.mu.Unlock()
	err := do()
	d.mu.Lock()
	d.away[len(d.away)-1].to = time.Now()
	d.mu.Unlock()
	d.community.NoteFault(databaseAway)
	return err
}

// wasHit reports whether anything has gone wrong since then.
func (d *databaseInjector) wasHit(since time.Time) bool {
	if d == nil {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.ContainsFunc(append(d.away, d.cut), func(s span) bool { return s.goesOn() || s.to.After(since) })
}

// cluster is a private PostgreSQL with a synchronous replica, in its own directory.
type cluster struct {
	bin, dir string
	as       *syscall.Credential // the user that runs PostgreSQL's programs; nil for the test's own
	primary  node
	replica  node
}

// node is one server, named by its directory in the cluster's. It listens on a socket there.
type node string

// newCluster starts a cluster. Without PostgreSQL it skips the test, or fails it if PENCILMARK_POSTGRES is
// "required".
func newCluster(t *testing.T) *cluster {
	t.Helper()
	find := exec.CommandContext(t.Context(), "../../../scripts/needs-postgres.sh")
	find.Stderr = os.Stderr
	out, err := find.Output()
	must(t, err)
	c := &cluster{bin: strings.TrimSpace(string(out)), primary: "a", replica: "b"}
	if initdb, err := filepath.EvalSymlinks(filepath.Join(c.bin, "initdb")); err == nil {
		c.bin = filepath.Dir(initdb) // the other programs are there, too
	}
	if c.bin == "" && os.Getenv("PENCILMARK_POSTGRES") == "required" {
		t.Fatal("there is no PostgreSQL")
	}
	if c.bin == "" {
		t.Skip("there is no PostgreSQL")
	}
	if c.dir, err = os.MkdirTemp("", "chaos-"); err != nil { // the path of a socket has to be short
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.stop()
		if err := os.RemoveAll(c.dir); err != nil {
			t.Error(err)
		}
	})
	must(t, errors.Join(c.chooseUser(), c.start(t.Context())))
	return c
}

// chooseUser makes PostgreSQL run as another user if the test runs as root, which PostgreSQL refuses.
func (c *cluster) chooseUser() error {
	if os.Getuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return err
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return err
	}
	c.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(c.dir, uid, gid)
}

// address returns the address of the server that takes writes.
func (c *cluster) address() string {
	return fmt.Sprintf("postgres://postgres@/postgres?host=%s,%s&target_session_attrs=read-write", filepath.Join(c.dir, "a"), filepath.Join(c.dir, "b"))
}

// run runs one of PostgreSQL's programs.
func (c *cluster) run(ctx context.Context, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, program), args...)
	cmd.Dir = c.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as}
	log, err := os.CreateTemp(c.dir, "output-") // not a pipe: the server inherits it
	if err != nil {
		return err
	}
	defer os.Remove(log.Name())
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("chaos: %s %s: %w\n%s", program, strings.Join(args, " "), err, said)
	}
	return nil
}

func (c *cluster) path(n node, name string) string { return filepath.Join(c.dir, string(n), name) }

// control runs pg_ctl for a server, and waits until it is done.
func (c *cluster) control(ctx context.Context, n node, args ...string) error {
	return c.run(ctx, "pg_ctl", append([]string{"-w", "-D", c.path(n, "data")}, args...)...)
}

func (c *cluster) start(ctx context.Context) error {
	err := errors.Join(
		c.run(ctx, "initdb", "-D", c.path(c.primary, "data"), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N"),
		c.nameReplica(c.primary, ""),
		c.startNode(ctx, c.primary),
	)
	if err != nil {
		return err
	}
	return c.attach(ctx)
}

func (c *cluster) startNode(ctx context.Context, n node) error {
	options := []string{
		"-k", filepath.Join(c.dir, string(n)), "-c", "listen_addresses=", "-c", "cluster_name=" + string(n), "-c", "max_connections=200",
		"-c", "fsync=off", "-c", "synchronous_commit=on", "-c", "config_file=" + c.path(n, "data/postgresql.conf"),
	}
	return c.control(ctx, n, "-l", c.path(n, "log"), "-o", strings.Join(options, " "), "start")
}

// nameReplica sets the replica that a server waits for before it acknowledges a commit; "" is none.
func (c *cluster) nameReplica(n, replica node) error {
	text := fmt.Sprintf("synchronous_standby_names = '%s'\n", replica)
	return os.WriteFile(c.path(n, "data/postgresql.auto.conf"), []byte(text), 0o600)
}

// attach makes a replica of the primary. From then on each commit waits for it.
func (c *cluster) attach(ctx context.Context) error {
	if err := os.RemoveAll(c.path(c.replica, "data")); err != nil {
		return err
	}
	from := fmt.Sprintf("host=%s user=postgres", filepath.Join(c.dir, string(c.primary)))
	if err := c.run(ctx, "pg_basebackup", "-d", from, "-D", c.path(c.replica, "data"), "-R", "-c", "fast", "-N"); err != nil {
		return err
	}
	if err := c.startNode(ctx, c.replica); err != nil {
		return err
	}
	if err := errors.Join(c.nameReplica(c.primary, c.replica), c.control(ctx, c.primary, "reload")); err != nil {
		return err
	}
	return c.waitSynchronous(ctx)
}

// waitSynchronous waits until the primary treats its replica as synchronous.
func (c *cluster) waitSynchronous(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.address())
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for late := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		var state string
		err := conn.QueryRow(ctx, "SELECT COALESCE(MAX(sync_state), '') FROM pg_stat_replication").Scan(&state)
		if err != nil || state == "sync" {
			return err
		}
		if time.Now().After(late) {
			return fmt.Errorf("chaos: the replica is %q", state)
		}
	}
}

// restart restarts the primary, in one of pg_ctl's modes.
func (c *cluster) restart(ctx context.Context, mode string) error {
	return c.control(ctx, c.primary, "-m", mode, "restart")
}

// failOver stops the primary, promotes the replica, and makes a new replica in place of the old primary.
func (c *cluster) failOver(ctx context.Context, mode string) error {
	if err := c.control(ctx, c.primary, "-m", mode, "stop"); err != nil {
		return err
	}
	c.primary, c.replica = c.replica, c.primary
	return c.control(ctx, c.primary, "promote")
}

// stop stops both servers.
func (c *cluster) stop() {
	for _, n := range []node{c.primary, c.replica} {
		_ = c.control(context.Background(), n, "-m", "immediate", "stop") // one of them may not be running
	}
}
