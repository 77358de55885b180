/** YAML: one name in every language. */
const same = (name: string): string => `{ ko: ${name}, en: ${name}, ja: ${name} }`;

const text = '{ ko: 하나, en: One, ja: 一 }';

const product = (id: string, kind: string, name: string): string => `  - id: ${id}
    title: show
    ${kind}
    name: ${same(name)}
    summary: ${text}
    description: ${text}
    pictures: [dot.svg]
    price: 25000
    opens: -1d 20:00
    delivery: ${text}
    withdrawal: ${text}
    seller: Seller
`;

/** Content of the kinds that fans have something of, for the folder of `createEditingWorld`. */
export const wares = {
  'streams.yaml': `streams:
  - id: night
    title: show
    name: ${same('Night')}
    description: ${text}
    poster: dot.svg
    rounds:
      - { id: open-round, name: ${text}, access: free, starts: -10m, ends: +5h, live: "https://origin.example/a.m3u8" }
      - { id: paid-round, name: ${text}, access: pass, starts: -10m, ends: +5h, live: "https://origin.example/b.m3u8" }
`,
  'passes.yaml': `passes:
  - { id: hall, title: show, name: ${same('Hall')}, description: ${text}, picture: dot.svg, stream: night }
`,
  'store.yaml': `products:
${product('shirt', 'kind: goods', 'Shirt')}${product('seat', 'kind: ticket\n    pass: hall', 'Seat')}`,
  'events.yaml': `events:
  - id: seats
    title: show
    name: ${same('Seats')}
    description: ${text}
    terms: ${text}
    picture: dot.svg
    opens: -1d 20:00
    closes: +2d 20:00
    results: +4d 20:00
    infoUntil: +5d 20:00
    purge: +9d 20:00
    beacon: { drand: quicknet }
    beaconAt: +3d 20:00
    prizes: [{ name: ${text}, note: ${text}, winners: 1 }]
`,
};
