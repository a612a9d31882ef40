import type { ComponentChildren } from 'preact';
import { FileButton } from '../data-in/own-data-fold.tsx';
import { clockOf, numberOf } from '../data-in/values.ts';
import { newVehicle, type OrderDraft, type VehicleDraft } from '../fleet-draft.ts';
import type { Model } from '../model.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Icon } from './icons.tsx';

/** Orders and vehicles of one's own as tables that are edited in place, filled from files or by clicks on the map. */
export function FleetEditor({ model }: { model: Model }) {
  const { orders, vehicles } = useStore(model.tours);
  const { tool } = useStore(model.results);
  const isAdding = tool === 'order';
  const change = <T,>(list: readonly T[], index: number, patch: Partial<T>): readonly T[] =>
    list.map((one, i) => (i === index ? { ...one, ...patch } : one));
  const setOrder = (i: number) => (patch: Partial<OrderDraft>) => model.tours.set({ orders: change(orders, i, patch) });
  const setVehicle = (i: number) => (patch: Partial<VehicleDraft>) =>
    model.tours.set({ vehicles: change(vehicles, i, patch) });
  return (
    <>
      {orders.length > 0 && (
        <Editable label={t('Orders')} head={[t('Order'), 'kg', t('From'), t('To'), t('Min')]}>
          {orders.map((order, i) => (
            <tr key={i}>
              <Text label={t('Name of order {0}', i + 1)} value={order.name} onText={(name) => setOrder(i)({ name })} />
              <Amount
                label={t('Load of {0}', order.name)}
                value={order.load}
                onNumber={(load) => setOrder(i)({ load: load ?? 0 })}
              />
              <Clock
                label={t('Earliest at {0}', order.name)}
                value={order.from}
                onClock={(from) => setOrder(i)({ from })}
              />
              <Clock
                label={t('Latest at {0}', order.name)}
                value={order.to ?? order.deadline}
                onClock={(to) => setOrder(i)({ to, deadline: null })}
              />
              <Amount
                label={t('Minutes at {0}', order.name)}
                value={order.service / 60}
                onNumber={(value) => setOrder(i)({ service: 60 * (value ?? 0) })}
              />
              <Away
                label={t('Remove {0}', order.name)}
                onClick={() => model.tours.set({ orders: orders.toSpliced(i, 1) })}
              />
            </tr>
          ))}
        </Editable>
      )}
      {vehicles.length > 0 && (
        <Editable label={t('Vehicles')} head={[t('Vehicle'), 'kg', t('From'), t('To'), t('Break'), 'till']}>
          {vehicles.map((vehicle, i) => (
            <tr key={i}>
              <Text
                label={t('Name of vehicle {0}', i + 1)}
                value={vehicle.name}
                onText={(name) => setVehicle(i)({ name })}
              />
              <Amount
                label={t('Capacity of {0}', vehicle.name)}
                value={vehicle.capacity}
                onNumber={(capacity) => setVehicle(i)({ capacity })}
              />
              <Clock
                label={t('Begin of {0}', vehicle.name)}
                value={vehicle.from}
                onClock={(from) => from !== null && setVehicle(i)({ from })}
              />
              <Clock
                label={t('End of {0}', vehicle.name)}
                value={vehicle.to}
                onClock={(to) => to !== null && setVehicle(i)({ to })}
              />
              <Clock
                label={t('Break of {0} from', vehicle.name)}
                value={vehicle.pauseFrom}
                onClock={(pauseFrom) => setVehicle(i)({ pauseFrom })}
              />
              <Clock
                label={t('Break of {0} till', vehicle.name)}
                value={vehicle.pauseTo}
                onClock={(pauseTo) => setVehicle(i)({ pauseTo })}
              />
              <Away
                label={t('Remove {0}', vehicle.name)}
                onClick={() => model.tours.set({ vehicles: vehicles.toSpliced(i, 1) })}
              />
            </tr>
          ))}
        </Editable>
      )}
      <div class="fleet-buttons">
        <button
          type="button"
          class="add-button"
          aria-pressed={isAdding}
          onClick={() => model.results.set({ tool: isAdding ? 'route' : 'order' })}
        >
          <Icon name="plus" size={16} />
          {isAdding ? t('Click on the map … (again: done)') : t('Add orders on the map')}
        </button>
        <button
          type="button"
          class="add-button"
          onClick={() => model.tours.set({ vehicles: [...vehicles, newVehicle(vehicles.length + 1)] })}
        >
          <Icon name="plus" size={16} />
          {t('Add a vehicle')}
        </button>
        <FileButton model={model} label={t('Orders or vehicles from a file')} />
      </div>
    </>
  );
}

const Editable = (props: { label: string; head: readonly string[]; children: ComponentChildren }) => (
  <div class="fleet-table">
    <table aria-label={props.label}>
      <thead>
        <tr>
          {props.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span class="visually-hidden">{t('Remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  </div>
);

const Text = (props: { label: string; value: string; onText: (text: string) => void }) => (
  <td>
    <input
      type="text"
      class="fleet-name"
      aria-label={props.label}
      value={props.value}
      onChange={({ currentTarget: { value } }) => value.trim() !== '' && props.onText(value.trim())}
    />
  </td>
);

/** A field whose text is read when it is left; what can't be read leaves the value as it was. */
function Field<T>(props: {
  label: string;
  text: string;
  read: (text: string) => T | null;
  onValue: (value: T | null) => void;
}) {
  return (
    <td>
      <input
        type="text"
        inputMode="numeric"
        placeholder="–"
        aria-label={props.label}
        value={props.text}
        onChange={({ currentTarget }) => {
          const value = props.read(currentTarget.value);
          if (currentTarget.value.trim() === '' || value !== null) props.onValue(value);
          else currentTarget.value = props.text;
        }}
      />
    </td>
  );
}

const Amount = (props: { label: string; value: number | null; onNumber: (value: number | null) => void }) => (
  <Field
    label={props.label}
    text={props.value === null ? '' : String(props.value)}
    read={(text) => {
      const value = numberOf(text);
      return value === null || value < 0 ? null : value;
    }}
    onValue={props.onNumber}
  />
);

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;

const Clock = (props: { label: string; value: number | null; onClock: (value: number | null) => void }) => (
  <Field
    label={props.label}
    text={props.value === null ? '' : clockText(props.value)}
    read={(text) => (text.trim() === '' ? null : clockOf(text))}
    onValue={props.onClock}
  />
);

const Away = (props: { label: string; onClick: () => void }) => (
  <td>
    <IconButton icon="close" label={props.label} onClick={props.onClick} />
  </td>
);
