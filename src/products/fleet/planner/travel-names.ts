import { renamedError } from '../../../kit/core/errors.ts';

/** Renames the fields of errors to those of `travelOptions`, from those of the source that they are read as. */
export function withTravelNames<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw renamedError(error, (path) => {
      const own = path
        .replace(/^(sources\[0\]\.)?tm(\.\w+)?$/, 'travelType')
        .replace(/^(sources\[0\]\.)?tm\.\w+\./, '');
      return `optimizationMetadata.travelOptions.${own}`;
    });
  }
}
