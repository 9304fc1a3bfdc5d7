export const ticketText: string;
export const otherText: string;
export const longText: string;
export const pictures: Readonly<Record<string, object>>;
export function drawPicture(name: string): { width: number; height: number; shades: Uint8Array };
export function readPicture(name: string): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
