import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import type { Network } from '../../network/network/index.ts';
import type { AddressIndex } from './address-index.ts';
import { addressesFromColumns } from './columns.ts';
import { PositionNames } from './name-position.ts';
import { AddressSearch } from './search-addresses.ts';

/** The addresses of one region within a thread; its parts are built on first use. */
class RegionAddresses {
  private searching: AddressSearch | null = null;
  private naming: PositionNames | null = null;

  constructor(
    private readonly network: Network,
    readonly index: AddressIndex,
  ) {}

  get search(): AddressSearch {
    this.searching ??= new AddressSearch(this.index);
    return this.searching;
  }

  get names(): PositionNames {
    this.naming ??= new PositionNames(this.network, this.index);
    return this.naming;
  }
}

const ADDRESSES = new WorkspaceSection<Network, RegionAddresses | null>('addresses', (network) => {
  const index = addressesFromColumns(network.columns);
  return index === null ? null : new RegionAddresses(network, index);
});

/** Returns the addresses of a network, or null if the region was imported without. */
export const addressesOf = ({ workspace }: Network): RegionAddresses | null => workspace.of(ADDRESSES);
