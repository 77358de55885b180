import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../art/random.ts';

/** Writes `covers.csv`: 999 crews, each named by 37 colours of sky and weather times 27 animals, with a song and a city. */

type Words = readonly [ko: string, en: string, ja: string];

const skies: readonly Words[] = [
  ['노을빛', 'Sunset', '夕焼け'],
  ['새벽', 'Daybreak', '夜明け'],
  ['여우비', 'Sunshower', '天気雨'],
  ['첫눈', 'First Snow', '初雪'],
  ['보름달', 'Full Moon', '満月'],
  ['초승달', 'New Moon', '三日月'],
  ['별똥별', 'Shooting Star', '流れ星'],
  ['은하수', 'Milky Way', '天の川'],
  ['무지개', 'Rainbow', '虹色'],
  ['소나기', 'Downpour', 'にわか雨'],
  ['천둥', 'Thunder', '雷'],
  ['번개', 'Lightning', '稲妻'],
  ['봄바람', 'Spring Breeze', '春風'],
  ['가을하늘', 'Autumn Sky', '秋空'],
  ['한여름', 'Midsummer', '真夏'],
  ['한겨울', 'Midwinter', '真冬'],
  ['구름', 'Cloud', 'くも'],
  ['안개', 'Mist', '霧'],
  ['이슬', 'Dewdrop', '朝露'],
  ['서리', 'Frost', '霜'],
  ['파도', 'Wave', '波'],
  ['밀물', 'Rising Tide', '満ち潮'],
  ['등대', 'Lighthouse', '灯台'],
  ['모닥불', 'Bonfire', 'たき火'],
  ['네온', 'Neon', 'ネオン'],
  ['가로등', 'Streetlight', '街灯'],
  ['옥상', 'Rooftop', '屋上'],
  ['골목', 'Alley', '路地裏'],
  ['막차', 'Last Train', '終電'],
  ['첫차', 'First Train', '始発'],
  ['레몬', 'Lemon', 'レモン'],
  ['자두', 'Plum', 'すもも'],
  ['귤', 'Tangerine', 'みかん'],
  ['솜사탕', 'Cotton Candy', '綿あめ'],
  ['달고나', 'Honeycomb', 'カルメ焼き'],
  ['팝콘', 'Popcorn', 'ポップコーン'],
  ['사이다', 'Soda', 'サイダー'],
];
const animals: readonly Words[] = [
  ['수달', 'Otters', 'カワウソ'],
  ['고래', 'Whales', 'クジラ'],
  ['여우', 'Foxes', 'キツネ'],
  ['부엉이', 'Owls', 'フクロウ'],
  ['고양이', 'Cats', 'ねこ'],
  ['강아지', 'Puppies', '子犬'],
  ['다람쥐', 'Squirrels', 'リス'],
  ['토끼', 'Rabbits', 'うさぎ'],
  ['펭귄', 'Penguins', 'ペンギン'],
  ['돌고래', 'Dolphins', 'イルカ'],
  ['호랑이', 'Tigers', 'トラ'],
  ['판다', 'Pandas', 'パンダ'],
  ['사슴', 'Deer', '鹿'],
  ['제비', 'Swallows', 'ツバメ'],
  ['참새', 'Sparrows', 'スズメ'],
  ['두루미', 'Cranes', '鶴'],
  ['나비', 'Butterflies', '蝶'],
  ['반딧불이', 'Fireflies', 'ホタル'],
  ['꿀벌', 'Bees', 'ミツバチ'],
  ['거북이', 'Turtles', 'カメ'],
  ['문어', 'Octopuses', 'タコ'],
  ['해달', 'Sea Otters', 'ラッコ'],
  ['라쿤', 'Raccoons', 'アライグマ'],
  ['알파카', 'Alpacas', 'アルパカ'],
  ['코끼리', 'Elephants', 'ゾウ'],
  ['북극곰', 'Polar Bears', 'シロクマ'],
  ['플라밍고', 'Flamingos', 'フラミンゴ'],
];
const songs: readonly Words[] = [
  ['새벽 세 시 반', 'Half Past Three', '午前三時半'],
  ['한 정거장 더', 'One More Stop', 'もうひと駅'],
  ['너의 볼륨', 'Your Volume', '君のボリューム'],
  ['꺼지지 마', 'Don’t Fade', '消えないで'],
  ['파란 대문 앞에서', 'At the Blue Gate', '青い門の前で'],
  ['유성우', 'Meteor Shower', '流星群'],
  ['달려, 겨울', 'Run, Winter', '走れ、冬'],
  ['모래알 백 개', 'A Hundred Grains', '百粒の砂'],
  ['오렌지 신호', 'Orange Signal', 'オレンジの信号'],
  ['앙코르', 'Encore', 'アンコール'],
  ['초인종', 'Doorbell', 'ドアベル'],
  ['느린 우체통', 'Slow Post', 'ゆっくりポスト'],
];
const cities: readonly Words[] = [
  ['서울', 'Seoul', 'ソウル'],
  ['부산', 'Busan', '釜山'],
  ['대구', 'Daegu', '大邱'],
  ['광주', 'Gwangju', '光州'],
  ['대전', 'Daejeon', '大田'],
  ['인천', 'Incheon', '仁川'],
  ['전주', 'Jeonju', '全州'],
  ['강릉', 'Gangneung', '江陵'],
  ['제주', 'Jeju', '済州'],
  ['도쿄', 'Tokyo', '東京'],
  ['오사카', 'Osaka', '大阪'],
  ['후쿠오카', 'Fukuoka', '福岡'],
  ['삿포로', 'Sapporo', '札幌'],
  ['나고야', 'Nagoya', '名古屋'],
  ['방콕', 'Bangkok', 'バンコク'],
  ['하노이', 'Hanoi', 'ハノイ'],
  ['자카르타', 'Jakarta', 'ジャカルタ'],
  ['마닐라', 'Manila', 'マニラ'],
  ['리마', 'Lima', 'リマ'],
  ['파리', 'Paris', 'パリ'],
  ['런던', 'London', 'ロンドン'],
  ['뉴욕', 'New York', 'ニューヨーク'],
  ['멕시코시티', 'Mexico City', 'メキシコシティ'],
];

const random = createRandom('covers');
const one = (from: readonly Words[]): Words => from[random.between(0, from.length - 1)] ?? ['', '', ''];
const crews = skies.flatMap((sky) => animals.map((animal) => ({ sky, animal, place: random.next() })));
crews.sort((a, b) => a.place - b.place);

const rows = crews.map(({ sky, animal }) => {
  const song = one(songs);
  const city = one(cities);
  const cells = [
    `${sky[0]} ${animal[0]}`,
    `${sky[1]} ${animal[1]}`,
    `${sky[2]}${/^[ァ-ヶー]+$/.test(sky[2]) ? '・' : 'の'}${animal[2]}`,
    `〈${song[0]}〉 · ${city[0]}`,
    `“${song[1]}” · ${city[1]}`,
    `「${song[2]}」・${city[2]}`,
  ];
  return cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');
});
writeFileSync(
  join(import.meta.dirname, 'covers.csv'),
  `name_ko,name_en,name_ja,note_ko,note_en,note_ja\n${rows.join('\n')}\n`,
);
