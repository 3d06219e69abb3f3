import type { MatchFamily } from './family-types';

const part = { kind: 'part', shopName: '{b} {m}' } as const satisfies Partial<MatchFamily>;

/** Parts of the held-out half, used only for the report. */
export const heldOutParts: MatchFamily[] = [
  {
    ...part,
    attributes: ['Colour', 'Size'],
    brand: 'Maxxis',
    tillBrand: 'Maxxis',
    shopCategories: ['Tyres'],
    tillCategory: 'Tyres MTB',
    tillName: 'TYRE {b} {m}',
    tillWord: 'MAXXIS',
    codes: 'supplier',
    table: `
      Minion DHF 29 x 2.50WT EXO TR Folding Tyre | MINION DHF 29X2.5WT EXO/TR FOLD | 109.95 | TB96800500
      Minion DHF 27.5 x 2.50WT EXO TR Folding Tyre | MINION DHF 27.5X2.5WT EXO/TR FOLD | 109.95 | TB85975400
      Minion DHR II 29 x 2.40WT EXO TR Tyre | MINION DHR2 29X2.4WT EXO/TR | 109.95 | TB96797300
      Minion DHR II 27.5 x 2.40WT EXO TR Tyre | MINION DHR2 27.5X2.4WT EXO/TR | 109.95 | TB85966200
      Assegai 29 x 2.50WT EXO+ 3C TR Tyre | ASSEGAI 29X2.5WT EXO+ 3C | 129.95 | TB00251600
      Ardent 29 x 2.25 Wire Bead Tyre | ARDENT 29X2.25 WIRE | 59.95 | TB96712000
      Ardent 26 x 2.25 Wire Bead Tyre | ARDENT 26X2.25 WIRE | 54.95 | TB72569000
      Ikon 29 x 2.20 EXO Tyre | IKON 29X2.2 EXO | 94.95 | TB96740100
      Hookworm 26 x 2.50 Wire Tyre | HOOKWORM 26X2.5 WIRE | 64.95 | TB73300000
      Hookworm 20 x 1.95 Wire Tyre | HOOKWORM 20X1.95 WIRE | 49.95 | TB29426000
      < Rekon 29 x 2.40WT EXO Tyre | REKON 29X2.4WT | 104.95 | TB00159200
      > Holy Roller 24x1.75 | HOLY ROLLER 24X1.75 WIRE | 49.95 | TB47600000
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Option'],
    brand: 'SRAM',
    tillBrand: 'SRAM',
    shopCategories: ['Parts', 'Drivetrain'],
    tillCategory: 'Components',
    tillName: '{b} {m} {s}',
    tillWord: 'SRAM',
    codes: 'supplier',
    table: `
      PC-1110 Chain 11 Speed 114 Links | CHAIN PC1110 11SP 114LK | 29.95 | 00.2518.041.003
      PC-X1 Chain 11 Speed 118 Links | CHAIN PCX1 11SP 118LK | 44.95 | 00.2518.034.010
      NX Eagle Chain 12 Speed 126 Links | CHAIN NX EAGLE 12SP 126LK | 44.95 | 00.2518.044.010
      GX Eagle Chain 12 Speed 126 Links | CHAIN GX EAGLE 12SP 126LK | 59.95 | 00.2518.044.000
      SX Eagle PG-1210 Cassette 11-50T | CASSETTE PG1210 SX EAGLE 11-50 | 149.95 | 00.2418.106.000
      NX Eagle PG-1230 Cassette 11-50T | CASSETTE PG1230 NX EAGLE 11-50 | 179.95 | 00.2418.085.000
      PG-1130 Cassette 11 Speed | CASSETTE PG1130 11SP | 129.95 | 00.2418.075 | | 11-42T:11-42, 11-36T:11-36
      NX Eagle Rear Derailleur | R/DER NX EAGLE 12SP | 189.95 | 00.7518.121.000
      SX Eagle Rear Derailleur | R/DER SX EAGLE 12SP | 139.95 | 00.7518.142.000
      NX Eagle Trigger Shifter | SHIFTER TRIG NX EAGLE 12SP | 69.95 | 00.7018.377.000
      NX Eagle Grip Shift | GRIPSHIFT NX EAGLE 12SP | 79.95 | 00.7018.378.000
      Level / G2 Organic Disc Brake Pads | PADS LEVEL ULT/TLM ORGANIC | 34.95 | 00.5318.024.000
      Level / G2 Sintered Disc Brake Pads | PADS LEVEL ULT/TLM SINTERED | 39.95 | 00.5318.024.001
      Centerline Rotor 6-Bolt | ROTOR CENTERLINE 6B | 64.95 | 00.5018.037 | | 160mm:160MM, 180mm:180MM, 200mm:200MM
      Centerline XR Rotor Center Lock | ROTOR CENTRELINE XR CL | 89.95 | 00.5018.038 | | 160mm:160MM, 180mm:180MM
      < GX Eagle Rear Derailleur | R/DER GX EAGLE 12SP | 249.95 | 00.7518.094.000
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Option'],
    brand: 'Bafang',
    tillBrand: 'Bafang',
    shopCategories: ['E-Bike Parts', 'Motors & Electronics'],
    tillCategory: 'Ebike parts',
    tillName: '{b} {m}',
    tillWord: 'BAFANG',
    codes: 'own',
    table: `
      BBS01B Mid Drive Motor 36V 250W | BBS01 MID MOTOR 36V 250W | 699 | BBS01
      BBS02B Mid Drive Motor 48V 750W | BBS02 MID MOTOR 48V 750W | 899 | BBS02
      M400 Mid Drive Motor 36V 250W | M400 MAX DRIVE 36V | 899 | M400
      G310 Rear Hub Motor 36V 250W | G310 REAR HUB 36V 250W | 349 | G310
      G311 Front Hub Motor 36V 250W | G311 FRONT HUB 36V 250W | 349 | G311
      DPC18 Display | DP C18 COLOUR DISPLAY | 149 | DPC18
      DPC07 Display | DP C07 LCD DISPLAY | 89 | DPC07
      500C Display | 500C DISPLAY | 99 | D500C
      Chainring 44T for BBS | CHAINRING BBS 44T | 49.95 | CR44
      Chainring 46T for BBS | CHAINRING BBS 46T | 49.95 | CR46
      Speed Sensor with Magnet BBS | SPEED SENSOR BBS | 34.95 | SPSN
      Gear Sensor | GEAR SENSOR | 49.95 | GSEN
      Thumb Throttle Left | THROTTLE THUMB LH | 39.95 | THL
      Thumb Throttle Right | THROTTLE THUMB RH | 39.95 | THR
      Brake Lever Cut Off Pair | BRAKE LEVERS CUTOFF PR | 49.95 | BLC
      43V 13.4Ah 578Wh Frame Battery | BATTERY 43V 578WH FRAME | 899 | BAT578
      36V 11.6Ah 417Wh Rack Battery | BATTERY 36V 417WH REAR RACK | 749 | BAT417
      > 43V Charger 3A | CHARGER 43V 3A | 149 | CHG43
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Size'],
    brand: 'Vittoria',
    tillBrand: 'Vittoria',
    shopCategories: ['Tyres & Tubes'],
    tillCategory: 'Tyres',
    tillName: '{b} {m} {c}',
    tillWord: 'Vittoria',
    codes: 'own',
    table: `
      Randonneur Tyre 700 x 28c | Randonneur tyre 28-622 | 44.95 | VTR28
      Randonneur Tyre 700 x 32c | Randonneur tyre 32-622 | 44.95 | VTR32
      Randonneur Tyre 700 x 38c | Randonneur tyre 38-622 | 49.95 | VTR38
      Terreno Dry Gravel Tyre 700 x 38c | Terreno Dry tyre 38-622 tubeless | 99.95 | VTTD38
      Terreno Dry Gravel Tyre 700 x 47c | Terreno Dry tyre 47-622 tubeless | 99.95 | VTTD47
      Corsa N.EXT Road Tyre 700 x 28c | Corsa Next tyre 28-622 | 94.95 | VTCN28 | Black:blk, Transparent:tan
      Corsa Pro Road Tyre 700 x 28c | Corsa Pro tyre 28-622 | 139.95 | VTCP28 | Black:blk
      Corsa Pro Road Tyre 700 x 30c | Corsa Pro tyre 30-622 | 139.95 | VTCP30 | Black:blk
      Rubino Pro Road Tyre 700 x 25c | Rubino Pro tyre 25-622 | 69.95 | VTRP25 | Black:blk
      Mezcal 29 x 2.25 XC Tyre | Mezcal tyre 29x2.25 | 84.95 | VTMZ
      Standard Tube 700 x 20/28 48mm Presta | Tube 700x20/28 FV48 | 11.95 | VTTB48
      Standard Tube 700 x 20/28 80mm Presta | Tube 700x20/28 FV80 | 13.95 | VTTB80
      Standard Tube 26 x 1.95/2.50 Schrader | Tube 26x1.95/2.5 AV | 11.95 | VTTB26
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Width'],
    brand: 'Ergon',
    tillBrand: 'Ergon',
    shopCategories: ['Grips', 'Saddles'],
    tillCategory: 'Contact points',
    tillName: '{b} {m} {s} {c}',
    tillWord: 'ERGON',
    codes: 'prefixed',
    table: `
      GP1 Grips | GP1 GRIP | 59.95 | 424111 | Black:BLK | Small:SM, Large:LG
      GP1 Rohloff/Nexus Grips | GP1 TWIST SHIFT GRIP | 59.95 | 424113 | Black:BLK | Small:SM, Large:LG
      GP3 Grips with Bar End | GP3 GRIP BAR END | 89.95 | 424131 | Black:BLK | Small:SM, Large:LG
      GA2 Grips | GA2 GRIP | 49.95 | 424240 | Black:BLK, Midsummer Blue:BLU, Risky Red:RED
      GA2 Fat Grips | GA2 FAT GRIP | 49.95 | 424250 | Black:BLK, Risky Red:RED
      GE1 Evo Grips | GE1 EVO GRIP | 54.95 | 424310 | Black:BLK, Oil Slick:OIL SLICK
      SMC Core Saddle Mens | SMC CORE SADDLE MEN | 239.95 | 440611 | Black/Grey:BLK/GRY | S/M:SM/MD, M/L:MD/LG
      SMC Core Saddle Womens | SMC CORE SADDLE WOMEN | 239.95 | 440621 | Black/Grey:BLK/GRY | S/M:SM/MD, M/L:MD/LG
      ST Core Evo Saddle Mens | ST CORE EVO SADDLE MEN | 259.95 | 440711 | Black/Grey:BLK/GRY | S/M:SM/MD, M/L:MD/LG
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Option'],
    brand: 'Tektro',
    tillBrand: 'TRP/Tektro',
    shopCategories: ['Brakes'],
    tillCategory: 'Brake parts',
    tillName: '{b} {m}',
    tillWord: 'TEKTRO',
    codes: 'own',
    table: `
      HD-E350 Hydraulic Disc Brake Front Left Lever | HD-E350 HYD BRAKE FRONT LH LEVER | 129 | TKE350F
      HD-E350 Hydraulic Disc Brake Rear Right Lever | HD-E350 HYD BRAKE REAR RH LEVER | 129 | TKE350R
      HD-E725 4 Piston Brake Front | HD-E725 4POT BRAKE FRT | 179 | TKE725F
      HD-E725 4 Piston Brake Rear | HD-E725 4POT BRAKE RR | 179 | TKE725R
      MD-M280 Mechanical Disc Caliper | MD-M280 MECH CALIPER | 39.95 | TKM280
      E10.11 Disc Pads | PADS E10.11 ORGANIC | 19.95 | TKE1011
      E12.11 Dual Compound Disc Pads | PADS E12.11 DUAL | 24.95 | TKE1211
      Q20.11 Quad Piston Pads | PADS Q20.11 QUAD | 34.95 | TKQ2011
      TR160-24 Rotor 160mm 6 Bolt | ROTOR TR160-24 | 24.95 | TKTR16
      TR180-24 Rotor 180mm 6 Bolt | ROTOR TR180-24 | 29.95 | TKTR18
      TR203-17 E-Bike Rotor 203mm 2.3mm | ROTOR TR203-17 2.3 EBIKE | 39.95 | TKTR20
      Mineral Oil 100cc | MINERAL OIL TEKTRO 100ML | 14.95 | TKMO1
      Mineral Oil 1000cc | MINERAL OIL TEKTRO 1 LTR | 49.95 | TKMO10
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Option'],
    brand: 'Wellgo',
    tillBrand: '',
    shopCategories: ['Pedals'],
    tillCategory: 'Parts',
    tillName: 'PEDALS {b} {m} {c}',
    tillWord: 'WELLGO',
    codes: 'own',
    table: `
      LU-313 Alloy Platform Pedals 9/16" | LU313 ALLOY 9/16 | 29.95 | WG313
      LU-895 Platform Pedals 1/2" | LU895 1/2IN | 19.95 | WG895H
      LU-895 Platform Pedals 9/16" | LU895 9/16 | 19.95 | WG895
      C-098DU Clip-In Pedals | C098DU SPD/FLAT DUAL | 69.95 | WG098
      MG-1 Magnesium Flat Pedals | MG1 MAGNESIUM FLAT | 79.95 | WGMG1 | Black:BLK, Red:RED, Gold:GLD
      Folding Pedals FP-7 | FP7 FOLDING | 39.95 | WGFP7
      R096B Look Compatible Cleat Pedals | R096B KEO TYPE | 64.95 | WGR096
    `,
  },
];
