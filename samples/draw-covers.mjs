// `node samples/draw-covers.mjs` draws the covers of the sample posts: one composition per post, the same bytes on every run.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const width = 1600;
const height = 1000;
/** Drawn beyond the page and cut off, as the press leaves the outermost edge ragged. */
const bleed = 6;

const ink = {
  green: '#0E4B40',
  deep: '#14201D',
  paper: '#F4F1E8',
  sage: '#B9CBBF',
  marigold: '#E8A33D',
  coral: '#E4604A',
  plum: '#5B2A4E',
  sky: '#8FB8C9',
  clay: '#B96B46',
  cream: '#FBEFD6',
};

/** A colour thinned (or deepened) with another; `share` is how much of the other, from 0 to 1. */
function mix(colour, other, share) {
  const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const others = channels(other);
  const mixed = channels(colour).map((value, i) => Math.round(value + (others[i] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Numbers from 0 to 1 that depend on nothing but the seed (FNV-1a into mulberry32). */
function createRandom(seed) {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const range = (count) => Array.from({ length: count }, (_, i) => i);
const each = (count, draw) => range(count).map(draw).join('');
const fixed = (value) => Number(value.toFixed(1));
const polar = (x, y, radius, degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [fixed(x + radius * Math.cos(angle)), fixed(y + radius * Math.sin(angle))];
};

const ground = (colour) => `<rect width="${width}" height="${height}" fill="${colour}"/>`;
const rect = (x, y, w, h, fill, rx = 0) =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed(h)}" rx="${rx}" fill="${fill}"/>`;
const circle = (x, y, r, fill) => `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${fill}"/>`;
const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const polygon = (points, fill) =>
  `<polygon points="${points.map((point) => point.map(fixed).join()).join(' ')}" fill="${fill}"/>`;
const line = (d, stroke, thickness, cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
const group = (transform, content) => `<g transform="${transform}">${content}</g>`;
/** A second ink run over the first, which darkens wherever they meet. */
const overprint = (content) => `<g class="over">${content}</g>`;
/** As `overprint`, for shapes that also darken one another. */
const overprintEach = (content) => `<g class="over-each">${content}</g>`;
const clipped = (name, window, content) =>
  `<clipPath id="${name}">${window}</clipPath><g clip-path="url(#${name})">${content}</g>`;

/** A winter sun going under the waves, and one swimmer in a hat with a bobble. */
function sea() {
  const wave = (top, length, shift, depth, fill) => {
    const crests = each(Math.ceil(width / length) + 2, () => `a${length / 2} ${depth} 0 0 0 ${length} 0`);
    return shape(`M${shift - length} ${top}${crests}V${height}H${shift - length}Z`, fill);
  };
  const swimmer =
    circle(1196, 610, 62, ink.clay) +
    shape('M1136 592a60 72 0 0 1 120 0z', ink.marigold) +
    rect(1128, 574, 136, 30, ink.cream, 15) +
    circle(1196, 514, 24, ink.cream);
  return (
    ground(mix(ink.sky, ink.paper, 0.62)) +
    circle(800, 500, 300, ink.coral) +
    overprint(wave(560, 200, 40, 46, ink.sky)) +
    swimmer +
    overprint(wave(640, 200, 140, 46, mix(ink.sky, ink.green, 0.35))) +
    wave(745, 266, 0, 58, ink.green) +
    wave(865, 320, 130, 66, ink.deep)
  );
}

/** The globe in day and night, and a week that drops one of its squares at the date line. */
function birthday() {
  const radius = 380;
  const dateLine = 'L800 250L868 330V470L732 560V690L800 760';
  const half = (name, side, dark, light) =>
    clipped(
      name,
      `<path d="M800 0${dateLine}V1000H${side}V0Z"/>`,
      [1, 0.8, 0.48]
        .map(
          (part, i) =>
            `<ellipse cx="800" cy="500" rx="${radius * part}" ry="${radius}" fill="${i % 2 ? light : dark}"/>`,
        )
        .join(''),
    );
  const size = 112;
  const square = (fill) => rect(-size / 2, -size / 2, size, size, fill, 6);
  const colours = [ink.plum, ink.cream, ink.cream, ink.cream, null, ink.cream, ink.marigold];
  const week = colours
    .map((fill, i) => (fill ? group(`translate(${800 + (i - 3) * 150} 500)`, square(fill)) : ''))
    .join('');
  return (
    ground(ink.cream) +
    half('night', 0, ink.plum, mix(ink.plum, ink.cream, 0.16)) +
    half('day', width, ink.marigold, mix(ink.marigold, ink.cream, 0.3)) +
    week +
    group('translate(905 706) rotate(24)', square(ink.coral))
  );
}

/** Thirty rings for thirty years, and the quarter that is drawn off. */
function quarter(random) {
  const phases = [random() * 360, random() * 360];
  const outline = (radius, from, to) => {
    const points = range(91).map((i) => {
      const angle = from + ((to - from) * i) / 90;
      const swell =
        1 +
        0.018 * Math.sin(((angle * 2 + phases[0]) * Math.PI) / 180) +
        0.01 * Math.sin(((angle * 5 + phases[1]) * Math.PI) / 180);
      return polar(0, 0, radius * swell, angle).join(' ');
    });
    return `M${points.join('L')}`;
  };
  const gaps = range(30).map(() => 0.6 + random() * 0.9);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  let reach = 0;
  const radii = gaps.map((gap) => (reach += gap) && (reach / total) * 372);
  const slice = (from, to, wood, grain, bark) =>
    shape(`${outline(378, from, to)}L0 0Z`, wood) +
    radii
      .slice(0, -1)
      .map((radius, i) => line(outline(radius, from, to), grain, i % 5 === 4 ? 6 : 2.5, 'butt'))
      .join('') +
    line(outline(380, from, to), bark, 22, 'butt');
  return (
    ground(ink.marigold) +
    group('translate(770 530)', slice(0, 270, ink.cream, ink.clay, ink.green)) +
    group('translate(846 454)', slice(270, 360, ink.coral, ink.cream, ink.green))
  );
}

/** Ten places at one table, and one chair pushed back. */
function table() {
  const places = range(5).map((i) => 360 + i * 220);
  const chair = (fill) => rect(-66, -42, 132, 110, fill, 34) + rect(-76, -84, 152, 30, fill, 15);
  const setting = (x, y, inward) =>
    circle(x, y, 66, ink.sage) +
    circle(x, y, 42, ink.paper) +
    rect(x - 90, y - 46, 9, 92, ink.green, 4) +
    rect(x + 81, y - 46, 9, 92, ink.green, 4) +
    circle(x + 66, y + 74 * inward, 20, ink.coral);
  const chairs = places
    .map(
      (x, i) =>
        group(`translate(${x} 214)`, chair(ink.marigold)) +
        (i === 3 ? '' : group(`translate(${x} 786) rotate(180)`, chair(ink.marigold))),
    )
    .join('');
  return (
    ground(ink.green) +
    group(
      'translate(80 50) scale(0.9)',
      chairs +
        group('translate(1062 838) rotate(152)', chair(ink.coral)) +
        rect(204, 254, 1192, 492, ink.cream, 64) +
        places.map((x) => setting(x, 372, 1) + setting(x, 628, -1)).join(''),
    )
  );
}

/** The queue at one counter as the load goes up: the last column leaves the page. */
function queue() {
  const counts = [1, 1, 2, 2, 3, 4, 6, 9, 20];
  const [radius, step, rise] = [64, 138, 72];
  const left = 800 - (step * (counts.length - 1)) / 2;
  const column = (count, i) =>
    each(count, (j) =>
      circle(left + i * step, 770 - j * rise, radius, i === 8 ? mix(ink.coral, ink.paper, 0.3) : ink.sky),
    );
  const counter = rect(0, 846, width, 154, ink.green);
  return ground(ink.cream) + counts.map((count, i) => overprintEach(column(count, i))).join('') + counter;
}

/** Knitting, a hole, and a darn of the wrong colour. */
function darn(random) {
  const leg = (x, y, lean) =>
    group(`translate(${x} ${y}) rotate(${lean})`, `<ellipse rx="18" ry="46" fill="${ink.green}"/>`);
  const knit = each(15 * 18, (i) => {
    const [x, y] = [(i % 15) * 114 + 2, Math.floor(i / 15) * 62 - 10];
    return leg(x - 28, y, -38) + leg(x + 28, y, 38);
  });
  const hole = range(28).map((i) => polar(800, 500, 270 + random() * 40, (i * 360) / 28).join(' '));
  const [count, gap, thread] = [10, 63, 43];
  const first = 800 - ((count - 1) * gap) / 2;
  const top = 500 - ((count - 1) * gap) / 2;
  const reach = (count - 1) * gap;
  const end = () => 50 + random() * 40;
  const warp = each(count, (i) => {
    const [before, after] = [end(), end()];
    return rect(first + i * gap - thread / 2, top - before, thread, reach + before + after, ink.marigold, 23);
  });
  const weft = each(count, (i) => {
    const [before, after] = [end(), end()];
    return rect(first - before, top + i * gap - thread / 2, reach + before + after, thread, ink.coral, 23);
  });
  const over = each(count * count, (i) => {
    const [column, row] = [i % count, Math.floor(i / count)];
    const [x, y] = [first + column * gap - thread / 2, top + row * gap - gap / 2];
    return (column + row) % 2 ? '' : rect(x, y, thread, gap, ink.marigold);
  });
  const tail = `M${first + reach + 45} ${top + reach}C1250 770 1300 600 1229 436`;
  const needle = group(
    'translate(1240 470) rotate(-20)',
    shape('M-15 -10C-17 30 17 30 15 -10C13 -80 9 -230 0 -330C-9 -230 -13 -80 -15 -10Z', ink.paper) +
      line('M0 -4V-52', ink.deep, 9),
  );
  return (
    ground(mix(ink.green, ink.deep, 0.62)) +
    knit +
    shape(`M${hole.join('L')}Z`, ink.deep) +
    warp +
    weft +
    over +
    needle +
    line(tail, ink.coral, 16)
  );
}

/** A sheet of loaves in rows and columns, one of them ringed in pencil. */
function loaves(random) {
  const crust = [ink.clay, ink.marigold];
  const slashes = (count, gap, length) =>
    each(count, (i) =>
      line(`M${(i - (count - 1) / 2) * gap - length / 4} ${length / 2}l${length / 2} ${-length}`, ink.cream, 11),
    );
  const kinds = [
    (fill) => circle(0, 0, 92, fill) + line('M-26 -56V56M26 -56V56M-56 -26H56M-56 26H56', ink.cream, 10),
    (fill) => group('rotate(-32)', `<ellipse rx="134" ry="46" fill="${fill}"/>${slashes(4, 48, 40)}`),
    (fill) =>
      shape('M-104 78V-6C-126 -34 -104 -82 -60 -82H60C104 -82 126 -34 104 -6V78Z', fill) +
      group('translate(0 -14)', slashes(3, 54, 60)),
    (fill) => circle(0, 0, 92, fill) + circle(0, 0, 32, ink.cream),
    (fill) =>
      shape('M-118 62C-128 -104 128 -104 118 62C112 82 88 82 78 60C56 14 -56 14 -78 60C-88 82 -112 82 -118 62Z', fill) +
      line('M-22 20L-30 -52M22 20L30 -52M-62 36L-88 -20M62 36L88 -20', ink.cream, 10),
  ];
  const [columns, rows, w, h] = [7, 5, 290, 262];
  const [left, top] = [800 - (columns * w) / 2, 500 - (rows * h) / 2];
  const sold = [9, 19, 22];
  const bread = each(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    if (sold.includes(i)) return '';
    const fill = crust[(column + row * 2 + (random() < 0.3 ? 1 : 0)) % 2];
    return group(
      `translate(${left + (column + 0.5) * w} ${top + (row + 0.5) * h})`,
      kinds[(column + row * 3) % kinds.length](fill),
    );
  });
  const rules =
    each(columns + 1, (i) => rect(left + i * w - 3, 0, 6, height, ink.deep)) +
    each(rows + 1, (i) => rect(0, top + i * h - 3, width, 6, ink.deep));
  const pencil = line(
    'M905 385C790 345 655 400 655 505C655 610 800 650 890 615C975 580 975 440 880 395C840 376 800 372 765 380',
    ink.coral,
    16,
  );
  return ground(ink.cream) + rules + bread + pencil;
}

/** Three boxes in a row: the one that has been opened holds the outline of what was to be in it. */
function boxes() {
  const [dx, dy, s] = [208, 120, 240];
  const box = (left, right, top) =>
    polygon(
      [
        [-dx, -dy],
        [0, 0],
        [0, s],
        [-dx, s - dy],
      ],
      left,
    ) +
    polygon(
      [
        [0, 0],
        [dx, -dy],
        [dx, s - dy],
        [0, s],
      ],
      right,
    ) +
    top;
  const lid = polygon(
    [
      [0, -2 * dy],
      [dx, -dy],
      [0, 0],
      [-dx, -dy],
    ],
    mix(ink.sage, ink.paper, 0.2),
  );
  const tape = polygon(
    [
      [-dx / 2 - 26, -1.5 * dy + 15],
      [-dx / 2 + 26, -1.5 * dy - 15],
      [dx / 2 + 26, -dy / 2 - 15],
      [dx / 2 - 26, -dy / 2 + 15],
    ],
    ink.green,
  );
  const inside =
    polygon(
      [
        [0, -2 * dy],
        [0, -dy * 0.6],
        [-dx * 0.7, -dy * 0.6],
        [-dx, -dy],
      ],
      mix(ink.clay, ink.deep, 0.55),
    ) +
    polygon(
      [
        [0, -2 * dy],
        [dx, -dy],
        [dx * 0.7, -dy * 0.6],
        [0, -dy * 0.6],
      ],
      mix(ink.clay, ink.deep, 0.35),
    ) +
    polygon(
      [
        [-dx, -dy],
        [dx, -dy],
        [0, 0],
      ],
      mix(ink.clay, ink.deep, 0.7),
    );
  const flaps =
    polygon(
      [
        [-dx, -dy],
        [0, -2 * dy],
        [-70, -2 * dy - 84],
        [-dx - 76, -dy - 76],
      ],
      ink.cream,
    ) +
    polygon(
      [
        [dx, -dy],
        [0, -2 * dy],
        [70, -2 * dy - 84],
        [dx + 76, -dy - 76],
      ],
      mix(ink.cream, ink.marigold, 0.3),
    ) +
    polygon(
      [
        [-dx, -dy],
        [0, 0],
        [-84, 96],
        [-dx - 92, -dy + 78],
      ],
      ink.cream,
    ) +
    polygon(
      [
        [dx, -dy],
        [0, 0],
        [84, 96],
        [dx + 92, -dy + 78],
      ],
      mix(ink.cream, ink.marigold, 0.3),
    );
  const closed = box(mix(ink.sage, ink.green, 0.75), mix(ink.sage, ink.green, 0.4), lid + tape);
  const missing = `<circle cx="0" cy="-410" r="88" fill="none" stroke="${ink.coral}" stroke-width="13" stroke-dasharray="30 25.3" stroke-linecap="round"/>`;
  return (
    ground(ink.deep) +
    group('translate(256 560)', closed) +
    group('translate(1344 560)', closed) +
    group('translate(800 640)', box(ink.clay, ink.marigold, inside + flaps) + missing)
  );
}

/** A sheet halved, and halved again, nine times over, with the moon on its largest part. */
function folds() {
  const colours = [ink.plum, ink.marigold, ink.cream];
  let rest = { x: 305, y: 150, w: 990, h: 700 };
  const parts = range(9).map((i) => {
    const { x, y, w, h } = rest;
    const fill = colours[i % colours.length];
    const across = i % 2 === 0;
    const [partW, partH] = across ? [w / 2, h] : [w, h / 2];
    // The remaining half goes left, up, right, down in turn, so that the parts wind inwards.
    const part = { x: i % 4 === 0 ? x + w / 2 : x, y: i % 4 === 1 ? y + h / 2 : y, w: partW, h: partH, fill };
    rest = { x: i % 4 === 2 ? x + w / 2 : x, y: i % 4 === 3 ? y + h / 2 : y, w: partW, h: partH };
    return part;
  });
  const flats = parts.map(({ x, y, w, h, fill }) => rect(x, y, w, h, fill)).join('');
  const creases = parts
    .map(({ x, y, w, h }) =>
      polygon(
        [
          [x, y + h],
          [x + w, y],
          [x + w, y + h],
        ],
        mix(ink.paper, ink.plum, 0.22),
      ),
    )
    .join('');
  const { x, y, w, h } = rest;
  return (
    ground(ink.coral) + flats + circle(1047, 500, 174, ink.cream) + overprint(creases) + rect(x, y, w, h, ink.coral)
  );
}

/** One loop on a dull map, walked three hundred times: railway, allotments, and a yellow duster. */
function mile(random) {
  const loop = (cx, cy, rx, ry, wobble, phase) => {
    const points = range(73).map((i) => {
      const angle = (i * 5 * Math.PI) / 180;
      const k = 1 + wobble * (Math.sin(angle * 2 + phase) * 0.6 + Math.sin(angle * 3 - phase * 1.7) * 0.4);
      return `${fixed(cx + rx * k * Math.cos(angle))} ${fixed(cy + ry * k * Math.sin(angle))}`;
    });
    return `M${points.join('L')}Z`;
  };
  const heights = each(6, (i) => {
    const size = 5 - i;
    const contour = loop(720 + i * 18, 530 - i * 14, 130 + size * 190, 70 + size * 130, 0.24, 0.9);
    return shape(contour, mix(ink.paper, ink.sage, 0.2 + i * 0.16));
  });
  const walks = each(24, () => {
    const stray = random() - random();
    const [cx, cy] = [800 + (random() - 0.5) * 18, 500 + (random() - 0.5) * 18];
    return line(loop(cx, cy, 436 + stray * 62, 282 + stray * 52, 0.13, 2.6 + (random() - 0.5) * 0.2), ink.coral, 4);
  });
  const track = 'M-40 1000C460 770 1000 1010 1640 640';
  const railway =
    line(track, ink.deep, 10) +
    `<path d="${track}" fill="none" stroke="${ink.deep}" stroke-width="40" stroke-dasharray="10 34"/>`;
  const plot = each(6, (i) => rect(i * 34, 0, 18, 150, ink.green));
  return (
    ground(ink.paper) +
    heights +
    group('translate(520 520) rotate(-12)', plot) +
    group('translate(756 470) rotate(-12)', plot) +
    railway +
    walks +
    rect(1096, 232, 112, 112, ink.deep) +
    rect(1120, 256, 64, 64, ink.marigold)
  );
}

/** Something said, and the price hung in it on a string. */
function price() {
  const bubble = shape(
    'M400 130H1200a90 90 0 0 1 90 90V610a90 90 0 0 1 -90 90H640L470 870V700H400a90 90 0 0 1 -90 -90V220a90 90 0 0 1 90 -90Z',
    ink.cream,
  );
  const tag = (fill) => shape('M-290 -150H130L290 0L130 150H-290a26 26 0 0 1 -26 -26V-124a26 26 0 0 1 26 -26Z', fill);
  const string = (colour) => line('M934 344C1030 170 1130 330 1190 200S1340 20 1430 -30', colour, 12);
  return (
    ground(ink.plum) +
    bubble +
    group('translate(800 446) rotate(-24)', tag(ink.coral)) +
    group('translate(774 416) rotate(-24)', tag(ink.marigold) + circle(174, 0, 36, ink.cream)) +
    clipped('beside', '<path d="M1290 0H1600V400H1290ZM0 0H1600V130H0Z"/>', string(ink.cream)) +
    clipped('within', '<path d="M310 130H1290V700H310Z"/>', string(ink.plum))
  );
}

/** A lamp let down over lines of text: what it falls on can be read. */
function lamp() {
  const lines = [
    [0, 820],
    [110, 560],
    [110, 640],
    [110, 380],
    [110, 590],
  ];
  const text = (colour, second) =>
    lines
      .map(([indent, length], i) => rect(390 + indent, 510 + i * 82, length, 40, i === 1 ? second : colour, 20))
      .join('');
  const light = 'M800 100L1390 1000H210Z';
  return (
    ground(ink.green) +
    text(mix(ink.green, ink.sage, 0.28), mix(ink.green, ink.sage, 0.28)) +
    clipped('beam', `<path d="M0 340H${width}V${height}H0Z"/>`, shape(light, ink.cream)) +
    clipped('lit', `<path d="${light}"/>`, text(ink.green, ink.coral)) +
    rect(794, 0, 12, 140, ink.deep) +
    shape('M722 348a78 66 0 0 0 156 0z', ink.marigold) +
    shape('M752 128H848L900 190C980 230 1010 290 1014 350H586C590 290 620 230 700 190Z', ink.coral)
  );
}

/** A ledger's columns, and the peach that earned its dot. */
function ledger() {
  const rows = each(13, (i) => rect(0, 62 + i * 74, width, 5, ink.sky));
  const columns = [330, 350, 1180, 1370].map((x) => rect(x, 0, 6, height, ink.coral)).join('');
  const dots = [1, 4, 9].map((i) => circle(266, 62 + i * 74 + 37, 15, ink.plum)).join('');
  return (
    ground(ink.paper) +
    rows +
    columns +
    dots +
    overprint(`<ellipse cx="850" cy="800" rx="330" ry="56" fill="${ink.sage}"/>`) +
    circle(800, 530, 290, ink.marigold) +
    clipped(
      'blush',
      '<circle cx="800" cy="530" r="290"/>',
      overprint(circle(930, 610, 290, mix(ink.coral, ink.paper, 0.4))),
    ) +
    line('M800 250C690 350 690 600 770 730', ink.clay, 12) +
    line('M800 262C800 220 812 190 836 160', ink.deep, 18) +
    shape('M812 236C860 120 1010 90 1120 150C1080 260 930 300 812 236Z', ink.green) +
    line('M812 236C900 220 1000 190 1090 158', mix(ink.green, ink.sage, 0.5), 6)
  );
}

/** The kettle on the sill, two cups, and the first light behind them. */
function kettle() {
  const panes = '<path d="M366 80H786V390H366ZM814 80H1234V390H814ZM366 418H786V800H366ZM814 418H1234V800H814Z"/>';
  const dawn = rect(366, 80, 868, 720, mix(ink.sky, ink.paper, 0.3)) + circle(800, 570, 330, ink.marigold);
  const steam = (x) => line(`M${x} 400C${x - 44} 350 ${x + 44} 310 ${x} 260S${x + 44} 170 ${x} 120`, ink.paper, 20);
  const cup = (x) =>
    line(`M${x + 56} 716c52 -4 52 62 -4 54`, ink.coral, 15) +
    shape(`M${x - 66} 692h132c0 70 -16 108 -40 108h-52c-24 0 -40 -38 -40 -108z`, ink.coral);
  return (
    ground(ink.plum) +
    clipped('panes', panes, dawn + steam(1136) + steam(1184)) +
    rect(0, 800, width, 200, ink.clay) +
    line('M644 520C610 236 990 236 956 520', ink.deep, 38) +
    shape('M930 660C1030 660 1030 490 1106 448L1170 478C1110 540 1120 760 950 780Z', ink.green) +
    shape(
      'M556 800C542 800 534 790 536 776C552 600 640 496 800 496S1048 600 1064 776C1066 790 1058 800 1044 800Z',
      ink.green,
    ) +
    rect(680, 478, 240, 36, ink.deep, 18) +
    circle(800, 452, 32, ink.coral) +
    cup(286) +
    cup(1330)
  );
}

const covers = {
  'what-the-sea-is-like-in-november': sea,
  'a-birthday-is-not-a-moment-in-time': birthday,
  'the-one-per-cent-that-takes-a-quarter': quarter,
  'ten-customers-fit-around-one-table': table,
  'why-everything-is-slow-at-ninety-five-per-cent': queue,
  'how-to-mend-a-jumper-badly': darn,
  'the-spreadsheet-was-the-product': loaves,
  'nobody-wants-a-backup': boxes,
  'seventy-two-the-number-to-know-before-you-borrow': folds,
  'the-same-mile-three-hundred-times': mile,
  'say-the-price-out-loud': price,
  'read-the-error-message-aloud': lamp,
  'a-year-of-writing-down-every-coin': ledger,
  'the-hour-that-belongs-to-the-kettle': kettle,
};

/** The whole sheet: edges a hair uneven and the ink a little thin in places, as from a press. */
const print = (
  art,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * bleed}" height="${height + 2 * bleed}" viewBox="0 0 ${width} ${height}">
<style>.over, .over-each > * { mix-blend-mode: multiply }</style>
<defs>
<filter id="edge" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.045" numOctaves="2" seed="3"/><feDisplacementMap in="SourceGraphic" scale="3.5" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="8"/><feColorMatrix values="0 0 0 0 0.96 0 0 0 0 0.94 0 0 0 0 0.9 0 0 0 2.2 -1.18"/></filter>
</defs>
<g filter="url(#edge)">${art}</g>
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.16"/>
</svg>`;

const directory = fileURLToPath(new URL('covers/', import.meta.url));
await mkdir(directory, { recursive: true });
for (const [slug, draw] of Object.entries(covers)) {
  const { size } = await sharp(Buffer.from(print(draw(createRandom(slug)))))
    .extract({ left: bleed, top: bleed, width, height })
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toFile(`${directory}${slug}.webp`);
  console.log(`${slug}.webp  ${(size / 1000).toFixed(0)} kB`);
}
