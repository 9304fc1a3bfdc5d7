import { memo } from 'react';
import { entryOf } from '#domain/known.ts';
import { mainSport } from '#domain/venue-display.ts';
import { sceneOf } from '#domain/venue-scene.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { CourtLines, diagramOf } from './court-diagram.tsx';
import { styled } from '#ui/styled.ts';

const sky = (above: string, below: string, far: string, light: string) => ({
  '--above': above,
  '--below': below,
  '--far': far,
  '--light': light,
});

/** The ground and the lines on it are the court's own (court-diagram.css); here is what stands around it. */
const Scene = styled('span')({
  ...sky('#7fbfe0', '#cfe9f3', '#5f9bb4', '#fff6d8'),
  '&[data-time="dawn"]': sky('#8fa9d6', '#f6cfa6', '#7b86ad', '#ffe3b0'),
  '&[data-time="dusk"]': sky('#4a4a86', '#ec8f5a', '#37355f', '#ffd27a'),
  '&[data-time="night"]': sky('#0b1638', '#22325f', '#081029', '#ffe9a8'),
  '& svg': { inlineSize: '100%', blockSize: '100%' },
  '& [data-part]': { stroke: 'none' },
  '& [data-part="above"]': { fill: 'var(--above)' },
  '& [data-part="below"]': { fill: 'var(--below)' },
  '& [data-part="far"]': { fill: 'var(--far)' },
  '& [data-part="light"]': { fill: 'var(--light)' },
  '& [data-part="beam"]': { fill: 'var(--light)', fillOpacity: 0.16 },
  '& [data-part="mast"]': { fill: '#20282b' },
  '& [data-part="wall"]': { fill: '#d9d3c4' },
  '& [data-part="wall"][data-variant="1"]': { fill: '#c5d2c8' },
  '& [data-part="wall"][data-variant="2"]': { fill: '#cbd0dc' },
  '& [data-part="wall"][data-variant="3"]': { fill: '#dfc7b0' },
  '& [data-part="roof"]': { fill: '#3a4642' },
  '& [data-part="window"]': { fill: 'var(--below)' },
  '[data-scheme="dark"] & svg': { opacity: 0.86 },
});

/** What stands on the horizon (y 42 of 100) of a city. */
const skylines: Readonly<Record<string, string>> = {
  // The mausoleum between towers by the sea.
  karachi:
    'M0 42v-6h7v-8h5v8h9v-14h5v14h10v-3h6c0-9 5-13 9-13s9 4 9 13h6v3h12v-19h6v19h8v-9h7v9h11v-23h5v23h9v-7h8v7h8v-12h5v12h15v6Z',
  // A mosque of three domes between its minarets.
  lahore:
    'M0 42v-4h28v-26l1.500-4 1.500 4v26h6v-7c0-6 4-8 7-10 3 2 7 4 7 10 0-8 5-11 9-14 4 3 9 6 9 14 0-6 4-8 7-10 3 2 7 4 7 10v7h6v-26l1.500-4 1.500 4v26h26v-7h8v7h20v4Z',
  // The tent of a mosque and its four minarets before the hills.
  islamabad: 'M0 42v-8l16-9 14 6 18-14 20 13 14-9 8 6V14l1-3 1 3v14l14-13 14 13V14l1-3 1 3v15l12-7 12 8 20-7v19Z',
  rawalpindi: 'M0 42v-9l18-8 16 5 20-11 18 9v-5h9v8h8v-12h6v12h10v-7h8v5l22-9 25 12v10Z',
  // The clock tower where eight bazaars meet.
  faisalabad: 'M0 42v-6h12v-5h9v5h10v-8h8v8h30v-20h3l5-8 5 8h3v20h22v-6h10v6h9v-10h8v10h12v-4h14v10Z',
  // A white dome on its eight sides.
  multan: 'M0 42v-5h20v-4h10v4h18v-6h6v-9h5c0-9 6-14 11-16 5 2 11 7 11 16h5v9h6v6h24v-7h9v7h13v-4h22v9Z',
  // A fort on its hill before the mountains.
  peshawar: 'M0 42v-12l18-13 16 11 12-9 12 8v-7h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v9l14-10 18 12 22-11v24Z',
};
const anySkyline = 'M0 42v-5h14v-6h8v6h16v-10h7v10h18v-4h12v-8h8v8h16v4h14v-9h8v9h14v-5h9v5h16v5Z';

function OpenAir({ city, isLit, variant }: { city: string; isLit: boolean; variant: number }) {
  return (
    <>
      <rect data-part="above" width="160" height="43" />
      <rect data-part="below" y="24" width="160" height="19" />
      <circle data-part="light" cx={22 + variant * 16} cy={variant % 2 ? 12 : 17} r={isLit ? 4 : 6} />
      <path data-part="far" d={entryOf(skylines, city.toLowerCase()) ?? anySkyline} />
      {isLit && (
        <>
          <path data-part="beam" d="M20 8 0 76h72ZM140 8 88 76h72Z" />
          <path data-part="mast" d="M19 10h2v38h-2ZM139 10h2v38h-2Z" />
          <path data-part="light" d="M13 5h14v5H13ZM133 5h14v5h-14Z" />
        </>
      )}
    </>
  );
}

function Hall({ variant }: { variant: number }) {
  return (
    <>
      <rect data-part="wall" data-variant={variant % 4} width="160" height="45" />
      <path data-part="window" d="M8 20h26v9H8ZM48 20h26v9H48ZM88 20h26v9H88ZM128 20h26v9h-26Z" />
      <path data-part="roof" d={variant % 2 ? 'M0 0h160v8L80 3 0 8Z' : 'M0 0h160v12Q80 0 0 12Z'} />
      <path data-part="light" d="M30 12h20l2 3H28ZM110 12h20l2 3h-22ZM70 10h20l2 3H68Z" />
      <path data-part="beam" d="M28 15 8 62h64L52 15ZM108 15 88 62h64l-20-47Z" />
    </>
  );
}

/** A court lying on the ground: leaning to one side, seen from the other. */
const leanings = ['matrix(.9 0 -.45 .46 30.5 49)', 'matrix(.9 0 .45 .46 -14.5 49)'] as const;

type VenueSceneProps = { venue: VenueSummary; sport?: string | undefined };

/** The court of the venue with what is around it, for a venue without a photo; `sport` is what the person looks for. */
export const VenueScene = memo(function VenueScene({ venue, sport }: VenueSceneProps) {
  const drawn = sport ?? mainSport(venue);
  const { floor, shapes } = diagramOf(drawn);
  const { time, isIndoor, variant } = sceneOf(venue, drawn);
  return (
    <Scene className="court-diagram" data-floor={floor} data-time={time} aria-hidden="true">
      <svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice">
        {isIndoor ? (
          <Hall variant={variant} />
        ) : (
          <OpenAir city={venue.city} isLit={time === 'dusk' || time === 'night'} variant={variant} />
        )}
        <g transform={leanings[variant % 2]}>
          <CourtLines shapes={shapes} />
        </g>
      </svg>
    </Scene>
  );
});
