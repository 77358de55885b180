/** The carriers that Studio offers; each has a tracking page. A parcel may name any other one. */
export const carrierNames = [
  'CJ Logistics',
  'Korea Post',
  'EMS',
  'Hanjin',
  'Lotte',
  'Logen',
  'Japan Post',
  'Yamato',
  'Sagawa',
  'DHL',
  'FedEx',
  'UPS',
] as const;
/** The longest name of a carrier, and the longest tracking number, in characters. */
export const trackingLength = 60;
