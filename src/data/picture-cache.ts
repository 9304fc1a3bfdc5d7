/** The browser cache in which the worker keeps venue pictures: the first to go when the phone is full. */
export const pictureCache = 'venue-pictures';
