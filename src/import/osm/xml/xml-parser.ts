/** An error in a text, with its approximate byte offset. */
export class MalformedXml extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

export interface XmlHandler {
  /** Receives the beginning of an element. `attributes` is reused: copy what you need at once. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Receives the text between two tags, `content[start .. end - 1]`: the whole of it or the next piece. */
  text?(content: string, start: number, end: number): void;
}

const MAX_TAG_LENGTH = 1 << 20;
const MAX_DEPTH = 16;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const isNameEnd = (code: number): boolean =>
  isSpace(code) || code === 61 || code === 62 || code === 47 || code === 60 || code === 34 || code === 39;

/**
 * Parses the part of XML that OpenStreetMap files use: elements and attributes in UTF-8, fed in pieces. Refuses
 * document types and entity declarations, so there is nothing to expand or fetch. Passes text between elements on
 * undecoded.
 */
export class XmlParser {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly attributes = new Map<string, string>();
  private readonly path: string[] = [];
  private rest = '';
  private base = 0;
  private rootSeen = false;

  constructor(private readonly handler: XmlHandler) {}

  write(bytes: Uint8Array): void {
    this.consume(this.decode(bytes));
    this.base += bytes.length;
  }

  end(): void {
    this.consume(this.decode(undefined));
    if (!this.rootSeen) this.fail('there is no element');
    if (this.path.length > 0 || this.rest !== '') this.fail('the text ends too early');
  }

  private decode(bytes: Uint8Array | undefined): string {
    try {
      return bytes === undefined ? this.decoder.decode() : this.decoder.decode(bytes, { stream: true });
    } catch {
      this.fail('the text is not UTF-8');
    }
  }

  private fail(message: string): never {
    throw new MalformedXml(message, this.base);
  }

  private consume(piece: string): void {
    const text = this.rest === '' ? piece : this.rest + piece;
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      this.handler.text?.(text, at, tag < 0 ? text.length : tag);
      if (tag < 0) {
        this.rest = '';
        return;
      }
      const end = this.tag(text, tag);
      if (end < 0) {
        if (text.length - tag > MAX_TAG_LENGTH) this.fail('a tag or comment is longer than a million characters');
        this.rest = text.slice(tag);
        return;
      }
      at = end;
    }
  }

  /** Reads the tag at `start` (a '<'). Returns its end, or -1 if more text is needed. */
  private tag(text: string, start: number): number {
    const next = text.charCodeAt(start + 1);
    if (next === 33) return this.declaration(text, start);
    if (next === 63) {
      const end = text.indexOf('?>', start + 2);
      if (end < 0) return -1;
      this.checkEncoding(text.slice(start + 2, end));
      return end + 2;
    }
    if (next === 47) {
      const end = text.indexOf('>', start);
      if (end < 0) return -1;
      this.close(text.slice(start + 2, end).trimEnd());
      return end + 1;
    }
    return Number.isNaN(next) ? -1 : this.element(text, start);
  }

  private declaration(text: string, start: number): number {
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start + 4);
      return end < 0 ? -1 : end + 3;
    }
    if (text.length - start < 4) return -1;
    this.fail('document types, entities and CDATA are not accepted');
  }

  private checkEncoding(instruction: string): void {
    if (!instruction.startsWith('xml ')) return;
    const match = /encoding\s*=\s*["']([^"']*)["']/.exec(instruction);
    const encoding = match?.[1].toLowerCase() ?? 'utf-8';
    if (encoding !== 'utf-8' && encoding !== 'utf8' && encoding !== 'us-ascii') this.fail('the encoding is not UTF-8');
  }

  private element(text: string, start: number): number {
    const { attributes } = this;
    attributes.clear();
    let at = start + 1;
    while (at < text.length && !isNameEnd(text.charCodeAt(at))) at++;
    const name = text.slice(start + 1, at);
    for (;;) {
      while (isSpace(text.charCodeAt(at))) at++;
      if (at >= text.length) return -1;
      const code = text.charCodeAt(at);
      if (code === 62) {
        this.open(name);
        return at + 1;
      }
      if (code === 47) {
        if (at + 1 >= text.length) return -1;
        if (text.charCodeAt(at + 1) !== 62) this.fail('a tag is malformed');
        this.open(name);
        this.close(name);
        return at + 2;
      }
      at = this.attribute(text, at);
      if (at < 0) return -1;
    }
  }

  private attribute(text: string, start: number): number {
    let at = start;
    while (at < text.length && !isNameEnd(text.charCodeAt(at))) at++;
    const name = text.slice(start, at);
    while (isSpace(text.charCodeAt(at))) at++;
    if (at >= text.length) return -1;
    if (name === '' || text.charCodeAt(at) !== 61) this.fail('an attribute is malformed');
    at++;
    while (isSpace(text.charCodeAt(at))) at++;
    if (at >= text.length) return -1;
    const quote = text.charCodeAt(at);
    if (quote !== 34 && quote !== 39) this.fail('an attribute is not quoted');
    const end = text.indexOf(quote === 34 ? '"' : "'", at + 1);
    if (end < 0) return -1;
    const value = text.slice(at + 1, end);
    if (value.includes('<')) this.fail('an attribute holds a "<"');
    if (this.attributes.has(name)) this.fail('an attribute comes twice');
    this.attributes.set(name, value.includes('&') ? this.unescape(value) : value);
    return end + 1;
  }

  private unescape(value: string): string {
    let plain = '';
    let at = 0;
    for (;;) {
      const ampersand = value.indexOf('&', at);
      if (ampersand < 0) return plain + value.slice(at);
      const end = value.indexOf(';', ampersand);
      if (end < 0 || end - ampersand > 10) this.fail('a character reference is malformed');
      plain += value.slice(at, ampersand) + this.character(value.slice(ampersand + 1, end));
      at = end + 1;
    }
  }

  private character(reference: string): string {
    const named = NAMED.get(reference);
    if (named !== undefined) return named;
    const match = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(reference);
    if (match === null) this.fail('an entity is not one of the five that XML defines');
    const code = match[1] !== undefined ? Number.parseInt(match[1], 16) : Number.parseInt(match[2], 10);
    if (code === 0 || code > 0x10ffff) this.fail('a character reference is outside Unicode');
    return String.fromCodePoint(code);
  }

  private open(name: string): void {
    if (name === '') this.fail('a tag has no name');
    if (this.path.length === 0 && this.rootSeen) this.fail('there is more than one root element');
    if (this.path.length === MAX_DEPTH) this.fail(`elements are nested deeper than ${MAX_DEPTH}`);
    this.rootSeen = true;
    this.path.push(name);
    this.handler.open(name, this.attributes);
  }

  private close(name: string): void {
    if (this.path.pop() !== name) this.fail('an end tag does not match its start');
    this.handler.close(name);
  }
}
