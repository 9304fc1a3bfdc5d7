import FlashlightOff from '@mui/icons-material/FlashlightOff';
import FlashlightOn from '@mui/icons-material/FlashlightOn';
import type { ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { useCamera, type CameraState } from './use-camera.ts';

const Frame = styled('div')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  minBlockSize: 'max(260px, 42vh)',
  // Seen on a dark page, where the box is hardly darker than what is round it.
  border: `1px solid ${palette.outline}`,
  borderRadius: 'var(--radius)',
  // What a camera sees is neither light nor dark.
  backgroundColor: '#0d1410',
  color: '#f3f8f1',
  [wide]: { minBlockSize: 400 },
  '&[data-camera=none]': { minBlockSize: 0 },
  // It goes on under the result: opening a camera takes a cheap phone a second.
  '&[data-paused]': { visibility: 'hidden' },
  // Not hidden: Safari gives no frames of a video that is not laid out.
  '& > video': {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    blockSize: '100%',
    objectFit: 'cover',
    opacity: 0,
  },
  '&[data-camera=on] > video': { opacity: 1 },
  '& > .square': {
    position: 'absolute',
    inset: 0,
    margin: 'auto',
    inlineSize: 'min(62%, 240px)',
    aspectRatio: '1',
    border: '3px solid #f3f8f1',
    borderRadius: 20,
    // Round it the picture is darker.
    boxShadow: '0 0 0 100vmax rgb(13 20 16 / 45%)',
  },
  '& > .words': {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 12,
    maxInlineSize: 340,
    padding: 20,
    fontSize: '1.0625rem',
    textAlign: 'center',
  },
  '& > .aim': {
    position: 'absolute',
    insetBlockEnd: 8,
    insetInline: 56,
    fontSize: '0.875rem',
    textAlign: 'center',
    textShadow: '0 0 4px #0d1410',
  },
  '& > .light': { position: 'absolute', insetBlockEnd: 4, insetInlineEnd: 4, backgroundColor: 'rgb(13 20 16 / 60%)' },
  '& > .rest': { position: 'absolute', inset: 0, inlineSize: '100%', font: 'inherit', color: 'inherit' },
  '& .light-button, & .light-button:hover': {
    borderColor: '#f3f8f1',
    backgroundColor: 'transparent',
    color: '#f3f8f1',
  },
});

const troubles = {
  refused: 'gate.refused',
  none: 'gate.none',
  busy: 'gate.busy',
  unreadable: 'gate.unreadable',
} as const;

const isTrouble = (state: CameraState): state is keyof typeof troubles => Object.hasOwn(troubles, state);

type ViewfinderProps = {
  onText: (text: string) => void;
  /** True while a result stands over the picture. */
  isPaused: boolean;
  onType: () => void;
};

/** What the camera sees, with a square for the ticket; or why there is no picture, and the way to one. */
export function Viewfinder({ onText, isPaused, onType }: ViewfinderProps) {
  const { state, video, isLit, start, light } = useCamera(onText, isPaused);
  const type = (
    <Button className="light-button" onClick={onType}>
      {t('gate.code')}
    </Button>
  );
  const words = (children: ReactNode) => <div className="words">{children}</div>;
  return (
    <Frame role="group" aria-label={t('gate.camera')} data-camera={state} data-paused={isPaused || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- no sound is recorded, and nothing is said in it */}
      <video ref={video} muted playsInline aria-hidden />
      {state === 'on' && (
        <>
          <div className="square" />
          <p className="aim">{t('gate.aim')}</p>
          {isLit !== undefined && (
            <IconButton className="light" aria-label={t('gate.torch')} aria-pressed={isLit} onClick={light}>
              {isLit ? <FlashlightOn /> : <FlashlightOff />}
            </IconButton>
          )}
        </>
      )}
      {state === 'ask' &&
        words(
          <>
            <p>{t('gate.ask')}</p>
            <Button look="amber" onClick={start}>
              {t('gate.allow')}
            </Button>
            {type}
          </>,
        )}
      {state === 'starting' && words(<p role="status">{t('gate.starting')}</p>)}
      {state === 'resting' && (
        <Button look="quiet" className="rest" onClick={start}>
          {t('gate.resting')}
        </Button>
      )}
      {isTrouble(state) &&
        words(
          <>
            <p role="status">{t(troubles[state])}</p>
            {state === 'busy' && (
              <Button look="amber" onClick={start}>
                {t('action.retry')}
              </Button>
            )}
            {type}
          </>,
        )}
    </Frame>
  );
}
