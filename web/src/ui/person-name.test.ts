import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasedName } from '@callwright/contract/erased-name.ts';
import { dealName } from '../deals/deal-name.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { speaker } from '../messages/app-language.ts';
import { fieldName } from '../past/values.ts';
import { utmName } from './choices.ts';
import { personName } from './person-name.ts';

test('a person who was erased is called so in the language of who reads it, everybody else by their name', async () => {
  const shown = { en: 'Erased contact', de: 'Gelöschter Kontakt', es: 'Contacto borrado' } as const;
  // The page, which is told its language.
  Object.assign(globalThis, { document: { documentElement: {} } });
  for (const language of ['de', 'es', 'en'] as const) {
    await speaker.speak(language);
    const call = { inviteeName: erasedName, inviteeEmail: null, phoneNumber: null };
    assert.deepEqual(
      [personName(erasedName), inviteeOf(call), dealName({ contact: { id: 1, name: erasedName } })],
      [shown[language], shown[language], shown[language]],
    );
  }
  Reflect.deleteProperty(globalThis, 'document');
  assert.deepEqual([personName('Ada'), personName(null), personName('')], ['Ada', null, '']);
});

test('parameters of campaigns have words of people, those of somebody’s own stay', () => {
  assert.deepEqual(['utm_source', 'utm_medium', 'gclid', 'constructor'].map(utmName), [
    'UTM source',
    'UTM medium',
    'gclid',
    'constructor',
  ]);
  assert.equal(fieldName('utm_campaign', 'CALL'), 'UTM campaign');
});
