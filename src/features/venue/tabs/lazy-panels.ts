import { AppError } from '#domain/errors.ts';

/** Starts the download of what the closed tabs hold; tried again at the next call if it fails. */
export async function loadPanels() {
  try {
    const { DetailsTab, ReviewsTab } = await import('./more-panels.ts');
    return { DetailsTab, ReviewsTab };
  } catch (cause) {
    throw new AppError('OFFLINE', {}, { cause });
  }
}
