import type { ReactNode } from 'react';
import { useListKeys } from '#hooks/use-list-keys.ts';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';

const KeysHelp = lazyDialog(() => import('./keys-help.tsx'));

/** A list of a console with its keyboard, and the help about that behind "?". */
export function KeyedList({ children }: { children: ReactNode }) {
  const { list, onKeyDown, lettersOn, setLetters, isHelpOpen, setHelpOpen } = useListKeys();
  const help = useLazyDialog('list keys', KeysHelp, isHelpOpen);
  return (
    <>
      <div ref={list} onKeyDown={onKeyDown} role="presentation" style={{ display: 'contents' }}>
        {children}
      </div>
      {help.open && (
        <KeysHelp
          lettersOn={lettersOn}
          onLetters={setLetters}
          onClosed={() => {
            setHelpOpen(false);
            help.hide();
          }}
        />
      )}
    </>
  );
}
