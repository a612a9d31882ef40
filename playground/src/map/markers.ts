import type { Map as MapLibre, Marker } from 'maplibre-gl';
import { coordinates, letter } from '../format.ts';
import { wrapPlace } from '../longitudes.ts';
import { type Model, moveSource, removeSource } from '../model.ts';
import type { Place } from '../state.ts';
import { t } from '../text/index.ts';

type MarkerClass = typeof Marker;

interface Handlers {
  readonly moved: (place: Place) => void;
  readonly removed: () => void;
  readonly dragging: (dragging: boolean) => void;
}

const PIN =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path class="pin-body" d="M16 1.5c8 0 14.5 6.3 14.5 14.2C30.5 26 16 40.5 16 40.5S1.5 26 1.5 15.7C1.5 7.8 8 1.5 16 1.5Z"/></svg>';

/** A pin that the mouse drags, and the arrow keys move once it has the focus. */
class Pin {
  readonly marker: Marker;
  readonly element: HTMLElement;

  constructor(map: MapLibre, Marker: MarkerClass, className: string, place: Place, handlers: Handlers) {
    this.element = document.createElement('div');
    this.element.className = `pin ${className}`;
    this.element.innerHTML = `${PIN}<span class="pin-letter"></span>`;
    this.marker = new Marker({ element: this.element, anchor: 'bottom', draggable: true }).setLngLat(place).addTo(map);
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'button');
    this.element.setAttribute('aria-roledescription', t('movable marker'));
    this.marker.on('dragstart', () => handlers.dragging(true));
    this.marker.on('drag', () => handlers.moved(this.place));
    this.marker.on('dragend', () => {
      handlers.dragging(false);
      handlers.moved(this.place);
    });
    this.element.addEventListener('click', (event) => event.stopPropagation());
    this.element.addEventListener('keydown', (event) => this.onKey(event, map, handlers));
  }

  get place(): Place {
    return wrapPlace(this.marker.getLngLat());
  }

  describe(text: string, title: string): void {
    this.element.querySelector('.pin-letter')!.textContent = text;
    this.element.setAttribute(
      'aria-label',
      t('{0} at {1}. Arrow keys move it, Delete removes it.', title, coordinates(this.place)),
    );
  }

  private onKey(event: KeyboardEvent, map: MapLibre, handlers: Handlers): void {
    const step = event.shiftKey ? 48 : 8;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = moves[event.key];
    if (move !== undefined) {
      const at = map.project(this.marker.getLngLat());
      handlers.moved(wrapPlace(map.unproject([at.x + move[0], at.y + move[1]])));
    } else if (event.key === 'Delete' || event.key === 'Backspace') handlers.removed();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Keeps the pins on the map equal to the sources and the target of the choices. */
export function showMarkers(map: MapLibre, Marker: MarkerClass, model: Model): () => void {
  const { choices, results } = model;
  const pins: Pin[] = [];
  let target: Pin | null = null;
  const dragging = (now: boolean): void => results.set({ dragging: now, hovered: null });

  const place = (pin: Pin, at: Place): void => {
    const now = pin.place;
    if (now.lat !== at.lat || now.lng !== at.lng) pin.marker.setLngLat(at);
  };

  const update = (): void => {
    const now = choices.get();
    while (pins.length > now.sources.length) pins.pop()!.marker.remove();
    now.sources.forEach((source, i) => {
      pins[i] ??= new Pin(map, Marker, 'pin-source', source, {
        moved: (at) => moveSource(model, i, at),
        removed: () => removeSource(model, i),
        dragging,
      });
      place(pins[i], source);
      pins[i].describe(
        now.sources.length > 1 ? letter(i) : '',
        now.direction === 'from' ? t('Start {0}', letter(i)) : t('Goal {0}', letter(i)),
      );
    });
    if (now.target === null) {
      target?.marker.remove();
      target = null;
      return;
    }
    target ??= new Pin(map, Marker, 'pin-target', now.target, {
      moved: (at) => choices.set({ target: at }),
      removed: () => choices.set({ target: null }),
      dragging,
    });
    place(target, now.target);
    target.describe('', t('Route point'));
  };

  update();
  return choices.listen(update);
}
