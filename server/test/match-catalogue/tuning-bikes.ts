import type { MatchFamily } from './family-types';

const frame: [string, string] = ['Colour', 'Frame Size'];

/** Bicycles of the half used for tuning. */
export const tuningBikes: MatchFamily[] = [
  {
    brand: 'Trek',
    tillBrand: 'Trek',
    kind: 'bike',
    shopCategories: ['Electric Bikes', 'Trek'],
    tillCategory: 'E-Bikes',
    shopName: 'Trek {m}',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'TREK',
    attributes: frame,
    codes: 'supplier',
    table: `
      Verve+ 2 Lowstep 400Wh | VERVE+2 LS 400WH | 3299 | 5261801 | Satin Lithium Grey:GREY, Traditional Teal:TEAL | S:15", M:17", L:19"
      Verve+ 2 400Wh | VERVE+2 400WH | 3299 | 5261802 | Satin Lithium Grey:GREY | M:17", L:19", XL:21"
      Verve+ 3 Lowstep 500Wh | VERVE+3 LS 500WH | 4199 | 5261811 | Matte Gunmetal:GUNMETAL, Matte Dnister Black:BLK | S:15", M:17", L:19"
      Powerfly 4 Gen 4 625Wh | PFLY 4 G4 625 | 5499 | 5271904 | Lithium Grey:GRY, Radioactive Yellow:YEL | M:17.5", L:18.5", XL:20.5"
      Powerfly 5 Gen 4 | PFLY 5 G4 | 6299 | 5271905 | Juniper Green:GRN | M:17.5", L:18.5"
      Dual Sport+ 2 Stagger | DS+2 STAGGER | 3499 | 5277001 | Matte Trek Black:BLK | S, M, L
      Dual Sport+ 2 | DS+2 | 3499 | 5277002 | Matte Trek Black:BLK, Nautical Navy:NAVY | M, L, XL
      Allant+ 7 Lowstep | ALLANT+7 LOWSTEP | 5999 | 5280017 | Satin Mercury:SILVER | S, M
      Marlin 5 Gen 3 | MARLIN 5 G3 | 999 | 5290503 | Black:BLK, Lithium Grey:GREY | S:13.5", M/L:17.5", L:18.5"
      < Marlin 5 Gen 2 | MARLIN 5 G2 | 899 | 5290502 | Black:BLK | S:13.5", L:18.5"
      Precaliber 20 | PRECAL 20 | 449 | 5300020 | Viper Red:RED, Purple Flip:PURPLE
      > Verve+ 4 Lowstep | VERVE+4 LS 500WH | 4999 | 5261821 | Black:BLK | M:17"
    `,
  },
  {
    brand: 'Giant',
    tillBrand: 'Giant Bicycles',
    kind: 'bike',
    shopCategories: ['Bikes', 'E-Bikes'],
    tillCategory: 'Bikes/Electric',
    shopName: '{b} {m}',
    tillName: '{m} {s} {c}',
    tillWord: 'Giant',
    attributes: ['Color', 'Size'],
    codes: 'same',
    table: `
      2025 Explore E+ 2 DD | 25 Explore E+ 2 DD 25km/h | 3499 | 2500117 | Cold Iron:C/Iron, Good Gray:G/Gray | Medium:M, Large:L
      2026 Explore E+ 2 DD | 26 Explore E+ 2 DD 25km/h | 3699 | 2600117 | Cold Iron:C/Iron | Medium:M, Large:L
      2025 Talon E+ 29 2 | 25 Talon E+ 29 2 25km/h | 3799 | 2500220 | Black:Blk, Cold Night:C/Night | Small:S, Medium:M, Large:L
      2025 Fathom E+ 1 | 25 Fathom E+ 1 25km/h | 5299 | 2500231 | Panther:Panther | Medium:M, Large:L, Extra Large:XL
      2025 Roam E+ | 25 Roam E+ 25km/h | 3199 | 2500240 | Metallic Black:Met Blk | Small:S, Medium:M, Large:L
      2025 Escape 3 Disc | 25 Escape 3 Disc | 699 | 2500303 | Black:Blk, Rosewood:Rosewd | Small:S, Medium:M, Large:L
      2025 Escape 2 Disc | 25 Escape 2 Disc | 899 | 2500302 | Black:Blk | Medium:M, Large:L
      2025 Talon 29 3 | 25 Talon 29 3 | 849 | 2500323 | Black:Blk, Phantom Green:Ph Green | Small:S, Medium:M, Large:L
      > 2024 Talon 29 3 | 24 Talon 29 3 | 799 | 2400323 | Black:Blk | Medium:M
      2025 Liv Amiti E+ 3 | 25 Liv Amiti E+ 3 25km/h | 3599 | 2500417 | Space Grey:Sp Grey | XS, S, M
    `,
  },
  {
    brand: 'Merida',
    tillBrand: '',
    kind: 'bike',
    shopCategories: ['Mountain Bikes'],
    tillCategory: 'MTB',
    shopName: '{b} {m} Bike',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'Merida',
    attributes: frame,
    codes: 'own',
    table: `
      Big Nine 15 | B.NINE 15 | 849 | MBN15 | Silver/Black:SIL/BLK, Matt Green:M/GREEN | S, M, L, XL
      Big Nine 20 | B.NINE 20 | 1099 | MBN20 | Silver/Black:SIL/BLK | M, L
      Big Nine 60 | B.NINE 60 | 1549 | MBN60 | Dark Silver:DK SIL | M, L
      Big Seven 15 | B.SEVEN 15 | 799 | MBS15 | Anthracite:ANTH | S, M, L
      eBig Nine 400 | EBIG NINE 400 | 4199 | MEN400 | Black:BLACK | M, L
      eBig Nine 600 | EBIG NINE 600 | 5199 | MEN600 | Black:BLACK | M, L
      Matts J20 | MATTS J.20 | 469 | MMJ20 | Blue:BLUE, Red:RED
      Matts J24 | MATTS J.24 | 549 | MMJ24 | Blue:BLUE, Red:RED
    `,
  },
  {
    brand: 'Gazelle',
    tillBrand: 'Gazelle',
    kind: 'bike',
    shopCategories: ['Dutch Bikes', 'E-Bikes'],
    tillCategory: 'Electric Bikes',
    shopName: 'Gazelle {m} E-Bike',
    tillName: 'E-Bike {b} {m} {s} {c}',
    tillWord: 'Gazelle',
    attributes: ['Colour', 'Frame height'],
    codes: 'prefixed',
    table: `
      Ultimate C380 HMB Low-Step | Ultimate C380 LS | 6499 | UC380 | Thunder Grey:Grey, Anthracite:Anthracite | 46 cm:46, 49 cm:49, 53 cm:53
      Ultimate C380 HMB High-Step | Ultimate C380 HS | 6499 | UC380H | Thunder Grey:Grey | 53 cm:53, 57 cm:57
      Ultimate T10 HMB Mid-Step | Ultimate T10 Midstep | 5999 | UT10 | Mallard Blue:Blue | 46 cm:46, 49 cm:49
      Medeo T9 City HMB | Medeo T9 City | 3999 | MT9C | Black:Black, Mineral Blue:Min Blue | 46 cm:46, 53 cm:53
      Medeo T10 HMB | Medeo T10 | 4499 | MT10 | Wasabi:Wasabi, Dust Light:Dust Light | 49 cm:49, 53 cm:53
      CityZen C8 HMB | Cityzen C8 | 4799 | CZC8 | Black:Black | 49 cm:49, 53 cm:53
      > Ultimate C8 HMB | Ultimate C8 LS | 5499 | UC8 | Red:Red | 49
    `,
  },
  {
    brand: 'Tern',
    tillBrand: 'Tern',
    kind: 'bike',
    shopCategories: ['Cargo Bikes'],
    tillCategory: 'Cargo eBikes',
    shopName: '{b} {m}',
    tillName: '{b} {m} {c}',
    tillWord: 'Tern',
    attributes: frame,
    codes: 'bare',
    table: `
      GSD S10 (Gen 2) | GSD S10 G2 400Wh | 8295 | CB-GSD-S10 | Black:BK, Tabasco:Tabasco Red, Beetle Blue:BL
      GSD S10 LX (Gen 2) | GSD S10LX G2 | 9495 | CB-GSD-S10LX | Black:BK, School Bus Yellow:YL
      GSD R14 (Gen 2) | GSD R14 Rohloff G2 | 13995 | CB-GSD-R14 | Gunmetal:GM
      HSD P10 | HSD P10 | 5995 | CB-HSD-P10 | Matte Graphite:GR, Dragonfruit:DF
      HSD S8i | HSD S8I | 6995 | CB-HSD-S8I | Silver/Blue:SL/BU
      Quick Haul P9 | Q/Haul P9 | 4995 | CB-QH-P9 | Gunmetal:GM, Sunset Orange:OR
      Vektron S10 | Vektron S10 fold | 5795 | FB-VEK-S10 | Black:BK
      < GSD S00 LX | GSD S00 LX | 10495 | CB-GSD-S00 | Black:BK
      Clubhouse+ for GSD | Clubhouse + | 329 | AC-CLUBHS
      Storm Box | Stormbox GSD | 449 | AC-STORMBX
      > Storm Shield | Storm Shield rain cover | 289 | AC-STORMSH
    `,
  },
  {
    brand: 'Haibike',
    tillBrand: 'Haibike',
    kind: 'bike',
    shopCategories: ['E-MTB'],
    tillCategory: 'Electric Bikes',
    shopName: 'Haibike {m} Electric Mountain Bike',
    tillName: '{m} {b} {s} {c}',
    tillWord: 'HAIBIKE',
    attributes: ['Colour', 'Size'],
    codes: 'same',
    table: `
      AllMtn 1 630Wh | ALLMTN 1 I630 | 7999 | HB-45105 | Anthracite/Red:ANTH/RED, Blue/Canary:BLU/CAN | M:44CM, L:47CM
      AllTrail 4 27.5 500Wh | ALLTRAIL 4 27.5 I500 | 5499 | HB-45120 | Cyan/Black:CYAN | S:38CM, M:42CM, L:47CM
      AllTrail 5 29 630Wh | ALLTRAIL 5 29 I630 | 6299 | HB-45131 | Olive:OLV | M:42CM, L:47CM, XL:52CM
      Trekking 4 Low | TREKKING 4 LOW I500 | 4999 | HB-45310 | Desert White:WHT, Lava:LAVA | S:44CM, M:48CM
      Trekking 4 High | TREKKING 4 HIGH I500 | 4999 | HB-45311 | Desert White:WHT | M:52CM, L:56CM
    `,
  },
  {
    brand: 'Velo Kiddo',
    tillBrand: 'Velo Kiddo',
    kind: 'bike',
    shopCategories: ['Kids', 'Balance Bikes'],
    tillCategory: 'Kids',
    shopName: '{m} by Velo Kiddo',
    tillName: 'VK {m} {c}',
    tillWord: 'VK',
    attributes: ['Color', 'Wheel'],
    codes: 'same',
    table: `
      Sprig Balance Bike 12" | SPRIG 12IN BALANCE | 189 | VK-SPR12 | Tangerine:ORG, Aqua:AQU, Pink:PNK
      Sprig Balance Bike 14" | SPRIG 14IN BALANCE | 219 | VK-SPR14 | Tangerine:ORG, Aqua:AQU
      Pixie 16 Girls | PIXIE 16 GIRLS | 299 | VK-PIX16 | Pink:PNK, Purple:PUR
      Rascal 16 Boys | RASCAL 16 BOYS | 299 | VK-RAS16 | Blue:BLU, Green:GRN
      Rascal 20 Boys 6 Speed | RASCAL 20 6SPD | 379 | VK-RAS20 | Blue:BLU, Black:BLK
      Volt-E Kids Electric Balance 16" | VOLT-E 16 ELEC BALANCE | 899 | VK-VE16 | Black:BLK
    `,
  },
];
