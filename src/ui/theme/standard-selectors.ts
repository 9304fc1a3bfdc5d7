import type { StylisPlugin } from '@emotion/cache';

/** Selectors of browsers that are older than the floor, or that have the standard one as well. */
const outdated = /::-(?:moz|ms)-/;

/**
 * Material UI writes a placeholder's style three times, for browsers before the standard, and one for a frame that Firefox no
 * longer draws. A browser throws at each selector that it does not know, and a first screen met sixteen of them: one rule with
 * the standard's name does.
 */
export const standardSelectors: StylisPlugin = (element) => {
  if (element.type !== 'rule' || !Array.isArray(element.props)) return;
  element.props = element.props
    .filter((selector) => !outdated.test(selector))
    .map((selector) => selector.replace('::-webkit-input-placeholder', '::placeholder'));
  // Without a selector nothing is left to write.
  if (element.props.length === 0) element.type = 'comm';
};
