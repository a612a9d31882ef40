import { useMemo, useState } from 'preact/hooks';
import type { RouteSummary } from '../api/route-summary.ts';
import { distance, height } from '../format.ts';
import type { Model } from '../model.ts';
import { t } from '../text/index.ts';
import { heightAt, placeAfter, profileOf } from '../way-profile.ts';

/** Units of the drawing, which is as wide as its card. */
const [WIDTH, HEIGHT] = [300, 56];

/** Heights along a route; where the pointer is on it is shown on the map. */
export function ProfileChart({ model, route }: { model: Model; route: RouteSummary }) {
  const profile = useMemo(() => profileOf(route.route), [route]);
  const [along, setAlong] = useState<number | null>(null);
  if (profile === null) return null;
  const { points, low, high, climb, descent } = profile;
  const length = points[points.length - 1][0];
  const x = (at: number): number => (WIDTH * at) / length;
  const y = (at: number): number => HEIGHT - 2 - ((HEIGHT - 6) * (at - low)) / (high - low);
  const line = points.map(([at, above]) => `${x(at).toFixed(1)} ${y(above).toFixed(1)}`).join('L');
  const words = (at: number): string => `${distance(at)} · ${height(heightAt(profile, at))}`;
  const show = (at: number): void => {
    setAlong(at);
    model.results.set({ hovered: { place: placeAfter(route.line, at / length), text: words(at), isMarked: true } });
  };
  const leave = (): void => {
    setAlong(null);
    model.results.set({ hovered: null });
  };
  return (
    <figure class="profile">
      <figcaption>
        <span>{t('Heights')}</span>
        <span>{t('{0} up, {1} down', height(climb), height(descent))}</span>
      </figcaption>
      <div class="profile-chart">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="profile-area" d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} />
          <path class="profile-line" d={`M${line}`} />
          {along !== null && <path class="profile-cursor" d={`M${x(along)} 0V${HEIGHT}`} />}
        </svg>
        <small class="profile-high">{height(high)}</small>
        <small class="profile-low">{height(low)}</small>
        <input
          type="range"
          min={0}
          max={Math.round(length)}
          step={Math.max(1, Math.round(length / 100))}
          value={along ?? 0}
          aria-label={t('Place on the way')}
          aria-valuetext={words(along ?? 0)}
          onInput={({ currentTarget }) => show(Number(currentTarget.value))}
          onMouseMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            show(Math.min(1, Math.max(0, (event.clientX - left) / width)) * length);
          }}
          onMouseLeave={leave}
          onBlur={leave}
        />
      </div>
    </figure>
  );
}
