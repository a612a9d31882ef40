/** Places of the demonstration city, for example requests that work there. */
const MARKET = { id: 'market', lat: 50.501, lng: 8.5 };
export const STATION = { id: 'station', lat: 50.5075, lng: 8.5033 };

export const CYCLIST = { ...MARKET, tm: { bike: {} } };
export const PASSENGER = {
  ...MARKET,
  tm: { transit: { frame: { weekday: 'TUESDAY', time: 28800, departureWindow: 3600 } } },
};
