/** The seven cities: centre, number of venues, price level, and areas with their approximate centres. */
export const cities: {
  name: string;
  lat: number;
  lng: number;
  venues: number;
  level: number;
  areas: Record<string, [lat: number, lng: number]>;
}[];
