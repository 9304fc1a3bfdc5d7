import type { TicketPicture } from '#domain/ticket-picture.ts';
import { smallRadius, styled } from '#ui/styled.ts';

/** Black on white in every theme: cameras read nothing else as reliably. Not the picture itself: a grid would make that one smaller. */
const Frame = styled('div')({
  inlineSize: '100%',
  minInlineSize: 240,
  maxInlineSize: 340,
  marginInline: 'auto',
  borderRadius: smallRadius,
  background: '#fff',
  color: '#000',
  forcedColorAdjust: 'none',
  '& > svg': { display: 'block', inlineSize: '100%', blockSize: 'auto', aspectRatio: '1' },
});

/** A QR code that was drawn before. */
export function QrCode({ picture: { size, path }, label }: { picture: TicketPicture; label: string }) {
  return (
    <Frame>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
    </Frame>
  );
}
