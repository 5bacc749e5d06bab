import { scopes, type Scope } from '@callwright/contract/scopes.ts';
import { speaker } from '../messages/app-language.ts';

type Texts = Readonly<Record<Scope, string>>;

const texts = speaker.texts<Texts>(scopes, {
  de: (): Promise<{ default: Texts }> => import('../server-texts/scopes.de.json', { with: { type: 'json' } }),
  es: (): Promise<{ default: Texts }> => import('../server-texts/scopes.es.json', { with: { type: 'json' } }),
});

/** What a scope allows. One that this version of the page does not know is said as it is called. */
export function scopeText(scope: string): string {
  return Object.hasOwn(scopes, scope) ? texts()[scope as Scope] : scope;
}
