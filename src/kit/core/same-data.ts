/**
 * Returns true if two values are plain data (objects, lists, columns, numbers, texts …) and equal in every part. Other
 * objects are equal to themselves only.
 */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || a.constructor !== b.constructor) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameData(a[name], b[name]))
  );
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || ArrayBuffer.isView(value) || value.constructor === Object);
