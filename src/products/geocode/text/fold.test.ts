import { expect, it } from 'vitest';
import { fold, speltOut, wordsOf } from './fold.ts';

it.each([
  ['Große Straße', 'grosse strasse'],
  ['Ångström', 'angstrom'],
  ['São João', 'sao joao'],
  ['Łódź', 'lodz'],
  ['Улица Ленина', 'ulitsa lenina'],
  ['Щука', 'shchuka'],
  ['Йошкар-Ола', 'yoshkar-ola'],
  ['Αθήνα', 'athina'],
  ['e\u0301cole', 'ecole'],
  ['東京', '東京'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it('cuts texts into words', () => {
  expect(wordsOf("L'Hôpital-du-Mont, 12a!")).toEqual(['l', 'hopital', 'du', 'mont', '12a']);
  expect(wordsOf('  ')).toEqual([]);
});

it('spells letters out', () => {
  expect(speltOut('Mühlstraße')).toBe('muehlstraße');
  expect(speltOut('Ålborg')).toBe('aalborg');
  expect(speltOut('Berlin')).toBe(null);
});
