import { describe, expect, it } from 'vitest';
import { letteringOf } from './lettering.ts';
import { writtenText } from './written-text.ts';

const lettering = letteringOf(['Noto Sans Regular']);
const written = (told: string, properties: Record<string, string> = {}) => writtenText(told, properties, lettering);

describe('texts in scripts that the font lacks', () => {
  it.each(['東京', 'القاهرة', 'ירושלים', 'กรุงเทพ'])('%s gives way to the name in Latin letters', (name) => {
    expect(written(name, { name, 'name:latin': 'City' })).toBe('City');
    expect(written(name, { name, name_int: 'City' })).toBe('City');
    expect(written(`City\n${name}`, { name, 'name:latin': 'City', 'name:nonlatin': name })).toBe('City');
    expect(written(name, { name })).toBe('');
    expect(written(`${name}\n3776 m`, { name, 'name:latin': 'Peak' })).toBe('Peak\n3776 m');
  });

  it('lose the letters that the font lacks where there is no other name', () => {
    expect(written('国道1')).toBe('1');
    expect(written('東京 (東京)')).toBe('');
    expect(written('Tower 東京 (塔)')).toBe('Tower');
  });

  it('are what they are in scripts that it has', () => {
    for (const name of ['Straße', 'Москва', 'Αθήνα', 'Łódź (Polska)', 'Hà Nội'])
      expect(written(name, { name, 'name:latin': 'Other' })).toBe(name);
  });
});
