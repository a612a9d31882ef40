/** Numbers objects, so that keys may name them without holding them. */
export class ObjectNumbers<K extends object> {
  private readonly numbers = new WeakMap<K, number>();
  private next = 1;

  /** Returns the number of an object: always the same, and never that of another one. */
  of(object: K): number {
    let number = this.numbers.get(object);
    if (number === undefined) {
      number = this.next++;
      this.numbers.set(object, number);
    }
    return number;
  }
}
