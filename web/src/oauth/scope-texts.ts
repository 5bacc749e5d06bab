import { scopes, type Scope } from '@callwright/contract/scopes.ts';
import { speaker } from '../messages/app-language.ts';

type Texts = Readonly<Record<Scope, string>>;

const texts = speaker.texts<Texts>(scopes, {
  de: (): Promise<{ default: Texts }> => import('../server-texts/scopes.de.json', { with: { type: 'json' } }),
  es: (): Promise<{ default: Texts }> => import('../server-texts/scopes.es.json', { with: { type: 'json' } }),
});

/** The description of a scope; an unknown one is shown by its name. */
export function scopeText(scope: string): string {
  return Object.hasOwn(scopes, scope) ? texts()[scope as Scope] : scope;
}
