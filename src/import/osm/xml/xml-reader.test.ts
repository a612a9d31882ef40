import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeXml } from '../../../../test/worlds/osm/pbf.ts';
import { plain, readContents } from '../../../../test/worlds/osm/worlds.ts';
import { InputError } from '../../../kit/core/errors.ts';
import { MalformedXml, XmlParser } from './xml-parser.ts';

const MAP = `<?xml version='1.0' encoding='UTF-8'?>
<!-- a <comment> with - dashes -->
<osm version="0.6" generator='hand "made"' timestamp="2024-05-06T07:08:09Z">
  <note>The data included in this document is from www.openstreetmap.org &amp; free.</note>
  <bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/>
  <relation id="9"><member type="way" ref="5" role="from"/><tag k="type" v="restriction"/></relation>
  <way id="5" visible="true" >
    <center lat="1" lon="2"/>
    <nd ref="1"/><nd ref='-2'></nd><nd ref="3"/>
    <tag k="highway" v="a &gt; b &#38; &#x1F6B2; &lt;&apos;&quot;"/>
  </way>
  <way id="6" action='delete'><nd ref="1"/><nd ref="-2"/><tag k="highway" v="x"/></way>
  <node id="1" lat="52.5200066" lon="13.404954"/>
  <node id="-2" lat="-0.0000001" lon="1e1"><tag v="gate > door" k="barrier"/></node>
  <node id="3" visible="false"/>
</osm>`;

const EXPECTED = {
  wholeNodes: [],
  nodes: [
    { id: -2, lonE7: 100_000_000, latE7: -1, tags: { barrier: 'gate > door' } },
    { id: 1, lonE7: 134_049_540, latE7: 525_200_066, tags: {} },
    { id: 3, lonE7: 0x7fffffff, latE7: 0x7fffffff, tags: {} },
  ],
  ways: [{ id: 5, refs: [1, -2, 3], tags: { highway: `a > b & 🚲 <'"` } }],
  relations: [{ id: 9, tags: { type: 'restriction' }, members: [{ type: 1, id: 5, role: 'from' }] }],
  skipped: { 'node missing from the extract': 1 },
};

describe('OpenStreetMap XML', () => {
  it('is read in any order, with deleted objects passed over', async () => {
    const data = await readContents([MAP]);
    expect(plain(data)).toEqual(EXPECTED);
    expect(data.report.timestamp).toBe('2024-05-06T07:08:09.000Z');
  });

  it('is read from gzip, also of several members', async () => {
    expect(plain(await readContents([gzipSync(MAP)]))).toEqual(EXPECTED);
    const halves = Buffer.concat([gzipSync(MAP.slice(0, 300)), gzipSync(MAP.slice(300))]);
    expect(plain(await readContents([halves]))).toEqual(EXPECTED);
  });

  it('takes the snapshot time of Overpass, and a byte order mark', async () => {
    const data = await readContents(['\ufeff<osm><meta osm_base="2025-02-03T04:05:06Z"/></osm>']);
    expect(data.report.timestamp).toBe('2025-02-03T04:05:06.000Z');
  });

  it('counts nodes without usable coordinates', async () => {
    const text = MAP.replace('lat="52.5200066"', 'lat="north"').replace('lon="1e1"', 'lon="181"');
    expect((await readContents([text])).report.skipped).toEqual({
      'node missing from the extract': 1,
      'node with impossible coordinates': 2,
    });
  });

  const bad: [string, string, RegExp][] = [
    ['a document type', `<!DOCTYPE osm [<!ENTITY a "b">]><osm></osm>`, /document types, entities and CDATA/],
    ['a document type after a comment', `<!-- --><!DOCTYPE osm SYSTEM "file:///etc/passwd"><osm/>`, /document types/],
    ['CDATA', '<osm><![CDATA[x]]></osm>', /CDATA/],
    ['an unknown entity', '<osm><node id="&x;"/></osm>', /not one of the five/],
    ['an entity named like a property', '<osm><node id="&__proto__;"/></osm>', /character reference|five/],
    ['an entity without end', '<osm><node id="&amp"/></osm>', /reference is malformed/],
    ['a character outside Unicode', '<osm><node id="&#x110000;"/></osm>', /outside Unicode/],
    ['deep nesting', `<osm>${'<a>'.repeat(100)}`, /nested deeper than 16/],
    ['tags that do not match', '<osm><way id="1"></node></osm>', /does not match/],
    ['an end without start', '</osm>', /does not match/],
    ['two roots', '<osm/><osm/>', /more than one root/],
    ['no root', '<?xml version="1.0"?>', /no element/],
    ['a cut end', MAP.slice(0, -4), /ends too early/],
    ['another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?><osm/>`, /not UTF-8/],
    ['an attribute without quotes', '<osm a=b/>', /not quoted/],
    ['an attribute twice', '<osm a="1" a="2"/>', /comes twice/],
    ['a tag in an attribute', '<osm a="<b>"/>', /holds a "<"/],
    ['an id that is none', '<osm><node id="1.5" lat="1" lon="1"/></osm>', /id is missing or not a whole number/],
    ['no id', '<osm><way/></osm>', /id is missing/],
    ['a huge id', '<osm><way id="99999999999999999999"/></osm>', /id is missing or not/],
    ['a member of unknown type', '<osm><relation id="1"><member type="x" ref="1"/></relation></osm>', /unknown type/],
    ['an endless tag', `<osm><tag k="${'x'.repeat(1_500_000)}"`, /longer than a million|too early/],
  ];
  it.each(bad)('with %s is refused', async (_, text, pattern) => {
    await expect(readContents([text])).rejects.toThrow(InputError);
    await expect(readContents([text])).rejects.toThrow(pattern);
  });

  it('that is not UTF-8 is refused', async () => {
    await expect(readContents([Buffer.from('<osm a="\xff"/>', 'latin1')])).rejects.toThrow(/not UTF-8/);
  });

  it('is refused as gzip if damaged, cut or a bomb', async () => {
    const packed = gzipSync(MAP);
    await expect(readContents([packed.subarray(0, 200)])).rejects.toThrow(/gzip data can't be unpacked/);
    const changed = Buffer.from(packed);
    changed[100] ^= 0xff;
    await expect(readContents([changed])).rejects.toThrow(InputError);
    const bomb = gzipSync(`<osm>${' '.repeat(100_000_000)}</osm>`);
    await expect(readContents([bomb])).rejects.toThrow(/more than 200 times its size/);
  });

  it('is refused or read wherever it is cut', async () => {
    const text = writeXml({
      nodes: [{ id: 1, lonE7: 1, latE7: 1, tags: { a: 'ü&' } }],
      ways: [{ id: 1, refs: [1, 1], tags: { highway: 'x' } }],
      relations: [],
    });
    for (let length = 0; length < text.length; length++)
      await expect(readContents([text.slice(0, length)])).rejects.toThrow(InputError);
  });
});

describe('XmlParser', () => {
  /** Returns the handler's calls as one text. */
  function events(bytes: Buffer, pieceLength: number): string {
    let written = '';
    const parser = new XmlParser({
      open: (name, attributes) => {
        written += `<${name} ${JSON.stringify([...attributes])}>`;
      },
      close: (name) => {
        written += `</${name}>`;
      },
      text: (content, start, end) => {
        written += content.slice(start, end);
      },
    });
    for (let at = 0; at < bytes.length; at += pieceLength) parser.write(bytes.subarray(at, at + pieceLength));
    parser.end();
    return written;
  }

  it('does not mind where the text is cut into pieces', () => {
    const bytes = Buffer.from(MAP);
    const whole = events(bytes, bytes.length);
    expect(whole).toContain('🚲');
    for (let length = 1; length < 200; length++) expect(events(bytes, length)).toBe(whole);
  });

  it('gives up on a tag that never ends', () => {
    const parser = new XmlParser({ open() {}, close() {} });
    expect(() => {
      parser.write(Buffer.from('<osm a="'));
      for (let i = 0; i < 100; i++) parser.write(Buffer.alloc(100_000, 'x'));
    }).toThrow(MalformedXml);
  });
});
