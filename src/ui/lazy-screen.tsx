import { startTransition, useEffect, useReducer, useRef, useState, type ComponentType } from 'react';
import { registerMessages } from '#text/translate.ts';

type Module<P extends object> = {
  /** `ready` when it has read what it begins with. */
  default: ComponentType<P> & { ready?: Promise<unknown> };
};
/** How long a screen is drawn as its placeholder rather than as itself with placeholders, in ms. */
const placeholderMs = 300;

export type LazyComponent<P extends object = object> = ComponentType<P> & {
  /** Starts the download; the component starts it itself at the latest when it is first shown. */
  preload(): Promise<void>;
};

/**
 * A part of the app with a download of its own, shown when its code and the customers' texts are there. Not React.lazy: React
 * delays what suspended until 300 ms after the last placeholder, which doubles the time of a start from the device's cache. A
 * failed download is thrown to the error boundary, or `Missing` is shown for it, and it is tried again at the next mount.
 */
export function lazyScreen<P extends object = object>(
  load: () => Promise<Module<P>>,
  Waiting: ComponentType<P>,
  Missing?: ComponentType<P>,
): LazyComponent<P> {
  let Found: ComponentType<P> | undefined;
  let hasRead = false;
  let arriving: Promise<void> | undefined;

  async function fetchParts(): Promise<void> {
    try {
      const [module, { customerTexts }] = await Promise.all([load(), import('#text/customer-texts.ts')]);
      registerMessages(...customerTexts);
      const { ready } = module.default;
      if (ready) await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, placeholderMs))]);
      hasRead = ready !== undefined;
      Found = module.default;
    } finally {
      arriving = undefined;
    }
  }
  function preload(): Promise<void> {
    if (Found) return Promise.resolve();
    arriving ??= fetchParts();
    return arriving;
  }
  function Late(props: P) {
    const [failure, fail] = useState<{ thrown: unknown }>();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const drawn = useRef(Found !== undefined);
    useEffect(() => {
      if (drawn.current) return undefined;
      // The code may have arrived between this component's render and this effect.
      let here = true;
      preload().then(
        // A whole screen in one piece, and not in slices with frames between them that show nothing of it.
        () => here && (hasRead ? redraw() : startTransition(redraw)),
        (thrown: unknown) => here && fail({ thrown }),
      );
      return () => {
        here = false;
      };
    }, []);
    if (failure && Missing) return <Missing {...props} />;
    if (failure) throw failure.thrown;
    return Found ? <Found {...props} /> : <Waiting {...props} />;
  }
  return Object.assign(Late, { preload });
}
