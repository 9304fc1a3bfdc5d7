export const switchedOff: string;
