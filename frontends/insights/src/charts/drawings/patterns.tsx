import { dashOf, type PlottedSeries, paleTone, strongTone } from './drawing.ts';

/** How an area is filled besides its colour, by its place: plain, then lines and dots that look different without any colour. */
const FIGURES = [
  null,
  <path key="1" d="M-2 10 L10 -2 M6 14 L14 6" strokeWidth="3" />,
  <circle key="2" cx="6" cy="6" r="2.4" stroke="none" />,
  <path key="3" d="M0 6 H12" strokeWidth="4" />,
  <path key="4" d="M-2 2 L10 14 M2 -2 L14 10" strokeWidth="1.5" />,
  <path key="5" d="M6 0 V12" strokeWidth="4" />,
  <path key="6" d="M0 6 H12 M6 0 V12" strokeWidth="1.5" />,
];

/** The fill of the area of a series. */
export const patternFill = (id: string, position: number): string => `url(#${id}-${position})`;

/** The fills of series, to stand in the drawing that uses them. */
export function Patterns({ id, series }: { id: string; series: readonly Pick<PlottedSeries, 'key' | 'colour'>[] }) {
  return (
    <defs>
      {series.map(({ key, colour }, position) => {
        const figure = FIGURES[position % FIGURES.length];
        return (
          <pattern key={key} id={`${id}-${position}`} width="12" height="12" patternUnits="userSpaceOnUse">
            <rect width="12" height="12" fill={figure ? paleTone(colour) : strongTone(colour)} />
            <g stroke={strongTone(colour)} fill={strongTone(colour)}>
              {figure}
            </g>
          </pattern>
        );
      })}
    </defs>
  );
}

/** The same fill as a small square, beside the name of a series. */
export function Swatch({
  id,
  series,
  place: position,
  className,
}: {
  id: string;
  series: PlottedSeries;
  place: number;
  className?: string;
}) {
  return (
    <svg className={className} width="14" height="12" aria-hidden>
      <Patterns
        id={id}
        series={Array.from({ length: position + 1 }, (_, i) => (i === position ? series : { key: String(i), colour: '' }))}
      />
      <rect width="14" height="12" rx="2" fill={patternFill(id, position)} stroke={strongTone(series.colour)} />
    </svg>
  );
}

/** The dashes of a line as a short piece of it, beside the name of its series. */
export function Dash({ series, place: position }: { series: PlottedSeries; place: number }) {
  return (
    <svg width="30" height="12" aria-hidden>
      <path d="M0 6 H30" stroke={strongTone(series.colour)} strokeWidth="2.5" strokeDasharray={dashOf(position)} />
    </svg>
  );
}
