import { describe, expect, it } from 'vitest';
import { letteringOf } from './lettering.ts';
import { writtenText } from './written-text.ts';

const lettering = letteringOf(['Noto Sans Regular']);
const written = (text: string, properties: Record<string, string> = {}) => writtenText(text, properties, lettering);

describe('texts in scripts that the font lacks', () => {
  // Cuneiform, Old Persian and Egyptian.
  it.each(['𒆍𒀭𒊏𒆠', '𐎱𐎠𐎼𐎿', '𓇾𓐍'])('%s gives way to the name in Latin letters', (name) => {
    expect(written(name, { name, 'name:latin': 'City' })).toBe('City');
    expect(written(name, { name, name_int: 'City' })).toBe('City');
    expect(written(`City\n${name}`, { name, 'name:latin': 'City', 'name:nonlatin': name })).toBe('City');
    expect(written(name, { name })).toBe('');
    expect(written(name, { name, 'name:ar': 'بابل' })).toBe('بابل');
    expect(written(`${name}\n3776 m`, { name, 'name:latin': 'Peak' })).toBe('Peak\n3776 m');
  });

  it('lose the letters that the font lacks where there is no other name', () => {
    expect(written('𒆍𒀭1')).toBe('1');
    expect(written('𒆍𒀭 (𒊏𒆠)')).toBe('');
    expect(written('Tower 𒆍𒀭 (𒊏)')).toBe('Tower');
  });

  it('are what they are in scripts that it has', () => {
    const own = ['Straße', 'Москва', 'Αθήνα', 'Łódź (Polska)', 'Hà Nội'];
    const others = [
      ...[
        'القاهرة',
        'ירושלים',
        'กรุงเทพ',
        'சென்னை',
        'ភ្នំពេញ',
        'ရန်ကုန်',
        '東京',
        '北京',
        '臺北',
        '서울',
        'ひらがな',
        'दिल्ली',
        'ঢাকা',
      ],
      ...['ગાંધીનગર', 'ਅੰਮ੍ਰਿਤਸਰ', 'ଭୁବନେଶ୍ୱର', 'హైదరాబాద్', 'ಬೆಂಗಳೂರು', 'കൊച്ചി', 'කොළඹ', 'ວຽງຈັນ', 'მაღაზია', 'Երևան', 'አዲስ አበባ'],
      ...['މާލެ', 'ལྷ་ས་', 'ᐃᖃᓗᐃᑦ', 'تهران', 'لاہور'],
    ];
    for (const name of [...own, ...others]) expect(written(name, { name, 'name:latin': 'Other' })).toBe(name);
  });
});
