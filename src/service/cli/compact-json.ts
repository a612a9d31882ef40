const WIDTH = 120;

/** Formats JSON for people who read and diff it: what fits into a line stands in one. */
export function compactJson(value: unknown, indent = '', before = 0): string {
  const whole = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + before + whole.length <= WIDTH) return whole;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => inner + compactJson(item, inner))
    : Object.entries(value).map(([name, item]) => {
        const key = `${JSON.stringify(name)}: `;
        return inner + key + compactJson(item, inner, key.length);
      });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
