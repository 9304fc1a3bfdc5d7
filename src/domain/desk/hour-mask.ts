/** The hours (0 to 23) of a mask in which bit h stands for the hour that starts at h, ascending. */
export function hoursOfMask(mask: number): number[] {
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => mask & (1 << hour));
}
