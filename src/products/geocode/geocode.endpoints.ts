import { type Capability, endpoint, type MountGroup } from '../operation/index.ts';
import { AddressCollection, ReverseRequest, SearchRequest } from './geocode.schema.ts';
import { reverseOperation, searchOperation } from './geocode.ts';
import { readReverse, readSearch } from './read-geocode.ts';

const GEOCODE: MountGroup = {
  tag: 'geocode',
  description: 'Address search over all regions, as Photon answers it; needs no key',
  mounts: ['/geocode'],
  isOpen: true,
};

export const geocodeCapability: Capability = {
  name: 'geocode',
  endpoints: [
    endpoint({
      group: GEOCODE,
      name: 'geocode',
      path: '/api',
      reading: { from: 'address' },
      summary: 'Addresses, places and points of interest by name',
      description:
        'While it is typed, with letters wrong or missing, in any script that the map has; the best results first.',
      schema: SearchRequest,
      toQuery: readSearch,
      operation: searchOperation,
      answer: { form: 'verbatim', schema: AddressCollection },
    }),
    endpoint({
      group: GEOCODE,
      name: 'reverseGeocode',
      path: '/reverse',
      reading: { from: 'address' },
      summary: 'The address of a position',
      schema: ReverseRequest,
      toQuery: readReverse,
      operation: reverseOperation,
      answer: { form: 'verbatim', schema: AddressCollection },
    }),
  ],
};
