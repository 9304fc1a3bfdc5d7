import { entryOf } from '#domain/known.ts';
import './court-diagram.css';

/** How a shape is drawn: court lines, faint or dashed ones, a tinted zone, what is played over or with, the ball's way. */
type Stroke = 'line' | 'thin' | 'dashed' | 'zone' | 'amber' | 'wing' | 'flight' | 'ball' | 'wall';
type Diagram = { floor: 'grass' | 'acrylic' | 'wood' | 'plain'; shapes: readonly (readonly [Stroke, string])[] };

const oval = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0-${2 * rx} 0`;
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}Z`;

const futsalGoals = 'M16 20c17 0 26 12 26 25v10c0 13-9 25-26 25M144 20c-17 0-26 12-26 25v10c0 13 9 25 26 25';

/** Every court from above in a box of 160 by 100. */
const diagrams: Readonly<Record<string, Diagram>> = {
  cricket: {
    floor: 'grass',
    shapes: [
      ['line', oval(80, 50, 68, 41)],
      ['dashed', oval(80, 50, 42, 26)],
      ['zone', box(58, 43, 44, 14)],
      ['line', box(58, 43, 44, 14)],
      ['thin', 'M66 40v20M94 40v20'],
      ['amber', 'M62 47v6M98 47v6'],
      ['flight', 'M94 50C108 34 120 28 133 31'],
      ['ball', oval(135, 32, 3.2)],
    ],
  },
  football: {
    floor: 'grass',
    shapes: [
      ['line', box(12, 11, 136, 78) + oval(80, 50, 14)],
      ['line', 'M80 11v78M12 28h23v44H12M148 28h-23v44h23M12 39h9v22h-9M148 39h-9v22h9'],
      ['line', 'M35 43a10 10 0 0 1 0 14M125 43a10 10 0 0 0 0 14'],
      ['flight', 'M82 48C94 30 108 30 122 42'],
      ['ball', oval(80, 50, 3.2)],
    ],
  },
  futsal: {
    floor: 'plain',
    shapes: [
      ['line', `${box(16, 16, 128, 68)}M80 16v68${oval(80, 50, 9)}`],
      ['zone', futsalGoals],
      ['line', futsalGoals],
      ['amber', 'M16 42h-6v16h6M144 42h6v16h-6'],
      ['flight', 'M60 66 80 50l34-16'],
      ['ball', oval(58, 68, 3.2)],
    ],
  },
  badminton: {
    floor: 'wood',
    shapes: [
      ['line', `${box(14, 18, 132, 64)}M14 25h132M14 75h132M22 18v64M138 18v64M62 18v64M98 18v64M14 50h48M98 50h48`],
      ['amber', 'M80 12v76'],
      ['flight', 'M40 66C56 36 84 26 108 34'],
      ['wing', 'm112 39 12 9 6-10-14-5M114 36l13 7'],
      ['ball', oval(113, 36, 3.6)],
    ],
  },
  pickleball: {
    floor: 'acrylic',
    shapes: [
      ['zone', box(57, 18, 46, 64)],
      ['line', `${box(14, 18, 132, 64)}M57 18v64M103 18v64M14 50h43M103 50h43`],
      ['amber', 'M80 12v76'],
      ['flight', 'M40 34C56 52 100 58 122 66'],
      ['ball', oval(124, 67, 4.6)],
    ],
  },
  squash: {
    floor: 'wood',
    shapes: [
      ['zone', box(18, 14, 14, 72)],
      ['line', `${box(18, 14, 124, 72)}M90 14v72M90 50h52M90 32h18V14M90 68h18v18`],
      ['amber', 'M18 14v72'],
      ['flight', 'M122 66 20 44l52-24'],
      ['ball', oval(124, 67, 3)],
    ],
  },
  padel: {
    floor: 'acrylic',
    shapes: [
      ['zone', box(14, 16, 132, 68)],
      ['thin', box(14, 16, 132, 68)],
      ['line', 'M42 16v68M118 16v68M42 50h76'],
      ['wall', 'M46 16H14v68h32M114 16h32v68h-32'],
      ['amber', 'M80 16v68'],
      ['flight', 'M54 62C76 30 104 28 144 40l-16 24'],
      ['ball', oval(52, 64, 3.2)],
    ],
  },
  archery: {
    floor: 'grass',
    shapes: [
      ['dashed', 'M14 26h52M14 74h52M14 18v64'],
      ['zone', oval(104, 50, 36)],
      ['line', oval(104, 50, 36)],
      ['thin', oval(104, 50, 27)],
      ['zone', oval(104, 50, 18)],
      ['line', oval(104, 50, 18)],
      ['amber', oval(104, 50, 8.5)],
      ['ball', oval(104, 50, 4.5)],
      ['line', 'M22 50h80m-76 0-7-6m7 6-7 6m15-6-7-6m7 6-7 6'],
    ],
  },
};

const anyCourt: Diagram = {
  floor: 'plain',
  shapes: [
    ['line', `${box(14, 16, 132, 68)}M80 16v68${oval(80, 50, 15)}`],
    ['ball', oval(80, 50, 3.2)],
  ],
};

/** The court of a sport, or one that could be of any. */
export function diagramOf(sport: string | null | undefined): Diagram {
  return entryOf(diagrams, sport?.toLowerCase()) ?? anyCourt;
}

/** The lines of a court from above. */
export function CourtLines({ shapes }: Pick<Diagram, 'shapes'>) {
  return shapes.map(([stroke, path]) => <path key={stroke + path} data-stroke={stroke} d={path} />);
}

/** A drawn court for a sport; fills its box, says nothing to screen readers. */
export function CourtDiagram({ sport }: { sport: string | null | undefined }) {
  const { floor, shapes } = diagramOf(sport);
  return (
    <span className="court-diagram" data-floor={floor} aria-hidden="true">
      <svg viewBox="0 0 160 100">
        <CourtLines shapes={shapes} />
      </svg>
    </span>
  );
}
