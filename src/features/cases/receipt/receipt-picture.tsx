import RotateRight from '@mui/icons-material/RotateRight';
import { useState, type CSSProperties, type SyntheticEvent } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { useFileAddress } from './no-receipt.tsx';
import { BrokenReceipt } from './receipt-file.tsx';

const zooms = [1, 1.5, 2, 3, 4] as const;

/** Of one height before and after the picture is there. Scrolls in both directions; the keyboard reaches it. */
export const ReceiptFrame = styled('div')({
  display: 'grid',
  overflow: 'auto',
  blockSize: ['70vh', '70dvh'],
  borderRadius: smallRadius,
  background: palette.background.soft,
});

/** As wide as the zoom says, and as high as the picture is then, on whichever side it lies. */
const Sheet = styled('div')({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'center',
  minBlockSize: 0,
  inlineSize: 'calc(min(100%, 70vh * var(--ratio)) * var(--zoom))',
  aspectRatio: 'var(--ratio)',
  margin: 'auto',
  '& > img': {
    inlineSize: 'var(--picture)',
    maxInlineSize: 'none',
    blockSize: 'auto',
    transform: 'rotate(var(--turn))',
  },
});

/** Above the picture; empty while that is on its way. */
export const ReceiptTools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minBlockSize: 44,
  '& > [role="status"]': { marginInlineStart: 'auto', color: palette.text.secondary, fontSize: '0.875rem' },
});

type Size = { width: number; height: number };

/** A lying picture is drawn as wide as its sheet is high. */
function styleOf({ width, height }: Size, zoom: number, turns: number): CSSProperties {
  const isLying = turns % 2 === 1;
  const ratio = isLying ? height / width : width / height;
  return {
    '--ratio': ratio,
    '--zoom': zoom,
    '--turn': `${turns * 90}deg`,
    '--picture': isLying ? `${100 / ratio}%` : '100%',
  } as CSSProperties;
}

/** A receipt to look at closely: it can be enlarged, moved about and turned. */
export function ReceiptPicture({ file, name }: { file: Blob; name: string }) {
  const address = useFileAddress(file, 'src');
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrokenReceipt file={file} name={name} />;
  const factor = zooms[zoom] ?? 1;
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setSize({ width: naturalWidth || 1, height: naturalHeight || 1 });
  return (
    <>
      <ReceiptTools>
        <IconButton
          aria-label={t('cases.receipt.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        >
          <SupportIcon name="minus" />
        </IconButton>
        <IconButton
          aria-label={t('cases.receipt.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
        >
          <SupportIcon name="plus" />
        </IconButton>
        <IconButton aria-label={t('cases.receipt.rotate')} onClick={() => setTurns((turns + 1) % 4)}>
          <RotateRight />
        </IconButton>
        <IconButton
          aria-label={t('cases.receipt.fit')}
          disabled={zoom === 0 && turns === 0}
          onClick={() => {
            setZoom(0);
            setTurns(0);
          }}
        >
          <SupportIcon name="fit" />
        </IconButton>
        <span role="status">{t('cases.receipt.zoom', { percent: factor * 100 })}</span>
      </ReceiptTools>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <ReceiptFrame tabIndex={0} role="group" aria-label={t('cases.receipt')}>
        <Sheet style={styleOf(size, factor, turns)}>
          <img ref={address} alt={t('cases.receipt.alt', { name })} onLoad={measure} onError={() => setBroken(true)} />
        </Sheet>
      </ReceiptFrame>
    </>
  );
}
