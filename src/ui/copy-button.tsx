import { useEffect, useState } from 'react';
import { t } from '#text/translate.ts';
import { Button, type Look } from './button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { showToast } from '#ui/toast.ts';

type CopyButtonProps = {
  /** What is copied, as it is named: "Reference". */
  label: string;
  text: string;
  /** What stands on the button; without words it shows the icon alone. */
  words?: string;
  look?: Look;
  onCopied?: () => void;
};

/** Copies one value for the bank app; old phones without the clipboard are told to press and hold. */
export function CopyButton({ label, text, words, look = 'quiet', onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    onCopied?.();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ kind: 'error', title: t('booking.copyFailed') });
    }
  }

  return (
    <>
      <Button
        look={look}
        className="copy-btn"
        aria-label={words ? undefined : t('booking.copyLabel', { field: label })}
        onClick={() => void copy()}
      >
        {copied ? <Icon name="check" size={18} /> : <SupportIcon name="copy" size={18} />}
        {words}
      </Button>
      <span className="sr-only" role="status">
        {copied && t('booking.copied', { field: label })}
      </span>
    </>
  );
}
