import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// STYLE.md says which words texts in other languages use, and how they address people.

type Rule = {
  /** Matches words that no text of the language may have. */
  readonly refused: RegExp;
  readonly instead: string;
  /** Ends of `file: key` where the words are right. */
  readonly except?: readonly string[];
};

/** A whole word: `\b` does not know letters with accents. */
const word = (words: string, flags = 'iu'): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

const rules: Readonly<Record<string, readonly Rule[]>> = {
  de: [
    { refused: word('(?:[Dd](?:u|ir|ich)|[Dd]ein(?:e[mnrs]?)?|euch|eure[mnrs]?)', 'u'), instead: 'Sie' },
    { refused: word('Calls?', 'u'), instead: 'Gespräch' },
    { refused: word('Termin(?:e[ns]?|s)?', 'u'), instead: 'Gespräch or Terminart' },
    { refused: word('Deals?', 'u'), instead: 'Abschluss', except: ['service.hubspotHelp'] },
    { refused: word('Events?', 'u'), instead: 'Terminart or Ereignis', except: ['older.help'] },
    { refused: word('(?:Test-)?workspaces?'), instead: 'Arbeitsbereich', except: ['setUp.noLink'] },
    { refused: word('outcomes?|ohne Ergebnis'), instead: 'Ergebnis, Ergebnis fehlt' },
    { refused: word('Gastgeber(?:n|s|in)?'), instead: 'Host' },
    { refused: /Schlagw[oö]rt/u, instead: 'Tag' },
    { refused: /Rückzahlung|zurückgezahlt/iu, instead: 'Erstattung', except: ['kind.RECOVERED'] },
    { refused: /strittig|Streitf/iu, instead: 'angefochten' },
    { refused: word('Kn[oö]pfe?|Buttons?'), instead: 'Schaltfläche' },
    { refused: /(?<!\p{L})abgeschaltet/iu, instead: 'ausgeschaltet' },
    {
      refused: /freigehalten|freihalt|(?<!\p{L})(?:hält|halten) [^.,:]* frei(?!\p{L})/iu,
      instead: 'reserviert',
    },
  ],
  es: [
    {
      refused: word('tus?|tú|ti|te|contigo|tuy[oa]s?|eres|tienes|puedes|quieres|estás|recibes'),
      instead: 'usted',
    },
    {
      refused: word('dinos|inténtal[oa]|ábrel[oa]s?|actíval[oa]|invítal[oa]s?|revísal[oa]s?'),
      instead: 'usted',
    },
    { refused: word('deals?|acuerdos?'), instead: 'venta' },
    { refused: word('citas?|huecos?|reuni[oó]n(?:es)?'), instead: 'llamada, evento or hora' },
    { refused: word('correo electrónico'), instead: 'correo' },
    { refused: word('páginas? de reserva'), instead: 'página de reservas' },
    { refused: word('devoluci[oó]n(?:es)?'), instead: 'reembolso' },
    { refused: word('período'), instead: 'periodo' },
    {
      refused: /(?<!\p{L})espacios?(?!\p{L})(?! de (?:trabajo|prueba))/iu,
      instead: 'espacio de trabajo or espacio de prueba',
      except: ['status.diskHelp', 'SCOPES_INVALID'],
    },
  ],
  fr: [
    { refused: word('tu|toi|te|ton|ta|tes|tien(?:ne)?s?'), instead: 'vous' },
    {
      refused: /\p{L}\(e\)|vous (?:êtes|serez|avez été|allez être)(?: plus)? \p{L}+é(?!\p{L})/iu,
      instead: 'words that fit women and men',
    },
    { refused: word('rendez-vous|réunions?'), instead: 'appel or événement' },
    { refused: word('(?:l’|autres |[0-9] )invités?|^invités?'), instead: 'personne invitée' },
    { refused: /(?<![\p{L}-])mails?(?!\p{L})/iu, instead: 'e-mail' },
    { refused: word('dépôt'), instead: 'acompte' },
    { refused: /(?<!\p{L})espaces?(?!\p{L})(?! de travail)/iu, instead: 'espace de travail' },
    { refused: /(?<!fuseaux? )(?<!\p{L})horaires?(?!\p{L})/iu, instead: 'créneau' },
    {
      refused: word('(?:cette|une autre|nouvelle|votre) heure'),
      instead: 'créneau',
      except: ['closed.NONEXISTENT_TIME'],
    },
    { refused: word('réservée?s? (?:pour vous|jusqu)|vous (?:est|le) réservée?'), instead: 'gardé' },
  ],
  pt: [
    { refused: word('tu|te|teus?|tuas?|contigo|o senhor|a senhora'), instead: 'você' },
    { refused: word('obrigad[oa]'), instead: 'words that fit women and men' },
    {
      refused: word('ficheiros?|utilizador(?:es)?|palavras?-passe|telemóve(?:l|is)|marcaç(?:ão|ões)'),
      instead: 'Portuguese of Brazil',
    },
    { refused: word('reuni(?:ão|ões)|ligaç(?:ão|ões)|agendamentos?'), instead: 'chamada or evento' },
    { refused: word('(?:ao?|os|aos|[0-9]) convidad[oa]s?|^convidad[oa]s?'), instead: 'pessoa convidada' },
    { refused: word('depósitos?'), instead: 'sinal' },
    { refused: /(?<!\p{L})espaços?(?!\p{L})(?! de trabalho)/iu, instead: 'espaço de trabalho' },
  ],
};

/** The app has fewer languages than the pages and mails for invitees. */
const filesMin: Readonly<Record<string, number>> = { de: 51, es: 51, fr: 4, pt: 4 };

const root = join(import.meta.dirname, '..', '..');

/** Texts of a language, each with its file and key. */
function textsIn(language: string): { at: string; text: string }[] {
  const files = globSync(
    [`{web/src,server}/**/messages/${language}.json`, `web/src/server-texts/*.${language}.json`],
    {
      cwd: root,
    },
  );
  assert.ok(files.length >= (filesMin[language] ?? Infinity));
  return files.flatMap((file) => flat(JSON.parse(readFileSync(join(root, file), 'utf8')), `${file}: `));
}

function flat(value: unknown, at: string): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value.replace(/\{\{?\w+\}?\}/g, '') }];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flat(inner, at.endsWith(': ') ? at + key : `${at}.${key}`),
  );
}

for (const [language, refusals] of Object.entries(rules))
  test(`texts in ${language} use one word for one thing, and one form of address`, () => {
    const texts = textsIn(language);
    for (const { refused, instead, except = [] } of refusals) {
      const found = texts.filter(
        ({ at, text }) => refused.test(text) && !except.some((end) => at.endsWith(end)),
      );
      assert.deepEqual(found, [], `use ${instead}`);
    }
  });
