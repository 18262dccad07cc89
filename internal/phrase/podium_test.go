package phrase_test

import (
	"testing"

	"pencilmark/internal/phrase"
)

// TestPodiumsCount checks that the result of a daily uses the singular if one player solved or tried it.
func TestPodiumsCount(t *testing.T) {
	for _, test := range []struct {
		locale          string
		solved, started int
		want            string
	}{
		{"en", 1, 3, "**D**: 1 of 3 solved it"},
		{"en", 0, 1, "**D** kept its secret: the only one who tried didn't solve it."},
		{"en", 0, 2, "**D** kept its secret: none of the 2 who tried solved it."},
		{"de", 1, 3, "**D**: 1 von 3 hat es gelöst"},
		{"de", 2, 3, "**D**: 2 von 3 haben es gelöst"},
		{"de", 0, 1, "**D** hat sein Geheimnis bewahrt: Nur eine Person hat es versucht und nicht gelöst."},
		{"de", 0, 2, "**D** hat sein Geheimnis bewahrt: Von 2, die es versucht haben, hat es niemand gelöst."},
		{"es", 1, 3, "**D**: resuelto por 1 de 3"},
		{"es", 0, 1, "**D** guardó su secreto: lo intentó una sola persona, y no lo resolvió."},
		{"es", 0, 2, "**D** guardó su secreto: de 2 que lo intentaron, no lo resolvió nadie."},
		{"fr", 1, 3, "**D**\u202f: 1 sur 3 l’a résolue"},
		{"fr", 2, 3, "**D**\u202f: 2 sur 3 l’ont résolue"},
		{"fr", 0, 1, "**D** a gardé son secret\u202f: le seul joueur qui l’a essayée ne l’a pas résolue."},
		{"fr", 0, 2, "**D** a gardé son secret\u202f: aucun des 2 joueurs qui l’ont essayée ne l’a résolue."},
		{"it", 1, 3, "**D**: risolto da 1 su 3"},
		{"it", 0, 1, "**D** ha tenuto il suo segreto: l’ha provato una sola persona, senza risolverlo."},
		{"it", 0, 2, "**D** ha tenuto il suo segreto: nessuno dei 2 che l’hanno provato l’ha risolto."},
		{"nl", 1, 3, "**D**: opgelost door 1 van de 3"},
		{"nl", 1, 1, "**D**: opgelost door 1 van 1"},
		{"nl", 0, 1, "**D** gaf zijn geheim niet prijs: één speler probeerde hem, maar loste hem niet op."},
		{"nl", 0, 2, "**D** gaf zijn geheim niet prijs: geen van de 2 spelers loste hem op."},
		{"ro", 1, 3, "**D**: 1 din 3 a rezolvat-o"},
		{"ro", 2, 3, "**D**: 2 din 3 au rezolvat-o"},
		{"ro", 0, 1, "**D** și-a păstrat secretul: a încercat-o o singură persoană și n-a rezolvat-o."},
		{"ro", 0, 2, "**D** și-a păstrat secretul: din 2 care au încercat, n-a rezolvat-o niciunul."},
		{"ru", 1, 3, "**D**: решил 1 из 3"},
		{"ru", 2, 3, "**D**: решили 2 из 3"},
		{"ru", 11, 30, "**D**: решили 11 из 30"},
		{"ru", 21, 30, "**D**: решил 21 из 30"},
		{"ru", 0, 1, "**D** сохранило свою тайну: попытался только один игрок, но решить не смог."},
		{"ru", 0, 2, "**D** сохранило свою тайну: из 2 попытавшихся не решил никто."},
		{"ru", 0, 21, "**D** сохранило свою тайну: из 21 попытавшегося не решил никто."},
	} {
		key := "bot.podium.solved"
		if test.solved == 0 {
			key = "bot.podium.nobody"
		}
		got := phrase.New(test.locale).Text(key, map[string]any{"Name": "D", "Solved": test.solved, "Started": test.started})
		if got != test.want {
			t.Errorf("%s, %d of %d: %q, want %q", test.locale, test.solved, test.started, got, test.want)
		}
	}
}
