import type { MatchFamily } from './family-types';

/** Bicycles of the held-out half, used only for the report. */
export const heldOutBikes: MatchFamily[] = [
  {
    brand: 'Specialized',
    tillBrand: 'Specialized',
    kind: 'bike',
    shopCategories: ['E-Bikes', 'Specialized'],
    tillCategory: 'Turbo',
    shopName: 'Specialized {m}',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'SPEC',
    attributes: ['Colour', 'Size'],
    codes: 'supplier',
    table: `
      Turbo Vado 4.0 | VADO 4.0 NB | 6500 | 93123-40 | Cast Black:CSTBLK, White Mountains:WHTMTN | S, M, L
      Turbo Vado 4.0 Step-Through | VADO 4.0 ST NB | 6500 | 93123-45 | Cast Black:CSTBLK, Red Tint:REDTNT | S, M, L
      Turbo Vado 3.0 | VADO 3.0 NB | 5200 | 93123-30 | Cast Black:CSTBLK | M, L, XL
      Turbo Vado SL 4.0 | VADO SL 4.0 | 5900 | 93222-50 | Smoke:SMK, Cast Black:CSTBLK | S, M, L
      Turbo Vado SL 5.0 EQ | VADO SL 5.0 EQ | 7200 | 93222-60 | Ocean Blue:OCNBLU | M, L
      Turbo Como 3.0 | COMO 3.0 700C NB | 4800 | 93322-31 | Cast Black:CSTBLK, Blush:BLSH | S, M, L
      Turbo Como 3.0 IGH | COMO 3.0 IGH NB | 5400 | 93322-35 | Cast Black:CSTBLK | S, M
      Turbo Levo Comp Alloy Gen 3 | LEVO COMP ALLOY G3 NB | 10500 | 95222-52 | Sage:SGE, Black:BLK | S2, S3, S4
      Rockhopper 29 | ROCKHOPPER 29 | 900 | 91523-70 | Gloss Teal Tint:TLTNT, Black:BLK | S, M, L, XL
      Rockhopper Sport 29 | ROCKHOPPER SPORT 29 | 1050 | 91523-60 | Satin Slate:SLT | M, L
      > Turbo Vado 5.0 | VADO 5.0 NB | 8200 | 93123-50 | Cast Black:CSTBLK | M
    `,
  },
  {
    brand: 'Velectrix',
    tillBrand: 'Velectrix',
    kind: 'bike',
    shopCategories: ['Electric Bikes'],
    tillCategory: 'E-Bikes',
    shopName: 'Velectrix {m} Electric Bike',
    tillName: '{b} {m} {c}',
    tillWord: 'VELEC',
    attributes: ['Colour', 'Frame Size'],
    codes: 'same',
    table: `
      Urban+ ST | URBAN PLUS STEP THRU | 2299 | VXUPST | Matte Black:BLACK, White:WHITE, Sea Foam:SEAFOAM
      Urban+ | URBAN PLUS DIAMOND | 2299 | VXUP | Matte Black:BLACK, Silver:SILVER
      Adventurer X | ADVENTURER X | 2799 | VXADX | Graphite:GRAPHITE, Khaki:KHAKI
      Adventurer X2 | ADVENTURER X2 | 3199 | VXADX2 | Graphite:GRAPHITE
      Cruiser ST | CRUISER STEP THRU | 2199 | VXCRST | Cream:CREAM, Light Blue:LT BLUE
      Compact Folding 20" | COMPACT FOLDER 20IN | 1899 | VXCF20 | Black:BLACK, Red:RED
      Ascent+ Hardtail 29" | ASCENT PLUS 29 | 2899 | VXAS29 | Black/Orange:BLK/ORG | 17":17IN, 19":19IN
      36V 14Ah Downtube Replacement Battery Urban+ | BATTERY 36V 14AH URBAN+ | 799 | VXB3614
      36V 17.5Ah Downtube Replacement Battery Ascent+ | BATTERY 36V 17.5AH ASCENT+ | 949 | VXB3617
      36V Charger 2A | CHARGER 36V 2A | 99 | VXC36
      < Cruiser Mens | CRUISER DIAMOND | 2199 | VXCRM | Black:BLACK
      > Urban+ ST Lux | URBAN PLUS LUX STEP THRU | 2599 | VXUPSTL | Matte Black:BLACK
    `,
  },
  {
    brand: 'Riese & Müller',
    tillBrand: 'R&M',
    kind: 'bike',
    shopCategories: ['Premium E-Bikes'],
    tillCategory: 'EBikes Premium',
    shopName: '{b} {m}',
    tillName: '{b} {m} {s} {c}',
    tillWord: 'R&M',
    attributes: ['Colour', 'Frame Size'],
    codes: 'own',
    table: `
      Charger4 Mixte GT Vario 750Wh | Charger 4 Mixte GT Vario | 9490 | RMC4MGTV | Utility Grey Matt:Grey, Pepper:Pepper | 46 cm:46cm, 49 cm:49cm, 53 cm:53cm
      Charger4 GT Vario 750Wh | Charger 4 GT Vario | 9490 | RMC4GTV | Utility Grey Matt:Grey | 49 cm:49cm, 53 cm:53cm
      Nevo4 GT Vario | Nevo 4 GT Vario | 9690 | RMN4GTV | Curry Matt:Curry, Black Matt:Black | 43 cm:43cm, 47 cm:47cm, 51 cm:51cm
      Nevo3 GT Vario | Nevo 3 GT Vario | 8490 | RMN3GTV | Black Matt:Black | 43 cm:43cm, 47 cm:47cm
      Load4 60 Vario | Load 4 60 Vario | 13490 | RML460 | Black Matt:Black
      Load4 75 Vario | Load 4 75 Vario | 13990 | RML475 | Black Matt:Black, Chrome:Chrome
      Multitinker2 Vario | Multitinker 2 Vario | 10990 | RMMT2 | Emerald Matt:Emerald
      < Swing4 Vario | Swing 4 Vario | 7990 | RMS4 | Ivory:Ivory
    `,
  },
  {
    brand: 'Aventon',
    tillBrand: 'Aventon',
    kind: 'bike',
    shopCategories: ['E-Bikes'],
    tillCategory: 'Electric',
    shopName: '{b} {m}',
    tillName: '{m} {c} {s}',
    tillWord: 'AVENTON',
    attributes: ['Color', 'Frame'],
    codes: 'bare',
    table: `
      Level.2 Commuter Ebike | AVENTON LEVEL 2 | 2799 | AV-LVL2 | Clay:CLAY, Glacier:GLAC | Regular:REG, Large:LGE
      Level.2 Step-Through | AVENTON LEVEL 2 STEP-THRU | 2799 | AV-LVL2ST | Himalayan Pink:PINK, Polar White:WHITE | S/M:SM-MED, L/XL:LGE-XL
      Pace 500.3 | AVENTON PACE 500.3 | 2499 | AV-PC503 | Midnight Black:BLACK, Circus:CIRCUS | M, L
      Pace 350.3 | AVENTON PACE 350.3 | 2199 | AV-PC353 | Midnight Black:BLACK | M, L
      Aventure.2 Fat Tire | AVENTON AVENTURE 2 | 3299 | AV-AVT2 | Camouflage:CAMO, Slate:SLATE | M, L, XL
      Aventure.2 Step-Through Fat Tire | AVENTON AVENTURE 2 STEP-THRU | 3299 | AV-AVT2ST | Sapphire:SAPH | M, L
      Sinch.2 Folding Ebike | AVENTON SINCH 2 FOLDER | 2599 | AV-SNC2 | Quicksilver:SILVER, Moss Green:GREEN
      > Sinch.1 Folding Ebike | AVENTON SINCH 1 FOLDER | 1999 | AV-SNC1 | Black:BLACK
    `,
  },
  {
    brand: 'Orbea',
    tillBrand: 'Orbea',
    kind: 'bike',
    shopCategories: ['Bikes', 'Orbea'],
    tillCategory: 'Bikes',
    shopName: 'ORBEA {m}',
    tillName: '{b} {m} {s} {c}',
    tillWord: 'Orbea',
    attributes: ['Colour', 'Size'],
    codes: 'supplier',
    table: `
      KEMEN SUV 30 2026 | MY26 Kemen SUV 30 | 7299 | S37030 | Infinity Green:InfGrn, Night Black:NgtBlk | M, L
      KEMEN SUV 40 2026 | MY26 Kemen SUV 40 | 6299 | S37040 | Night Black:NgtBlk | M, L
      DIEM 20 2026 | MY26 Diem 20 | 5999 | S37520 | Silver:Slv | M, L
      DIEM 20 2025 | MY25 Diem 20 | 5699 | R37520 | Silver:Slv | M, L
      KATU-E 50 | Katu-E 50 | 3999 | R33050 | Red:Red, Night Black:NgtBlk
      LAUFEY 27 H30 | Laufey 27 H30 | 1899 | S24917 | Black:Blk | S, M, L
      MX 24 PARK | MX24 Park | 599 | S01224 | Turquoise:Turq, Orange:Org
      MX 24 TEAM | MX24 Team | 799 | S01324 | Yellow:Ylw
      MX 20 DIRT | MX20 Dirt | 529 | S00420 | Yellow:Ylw, Blue:Blu
    `,
  },
  {
    brand: 'Benno',
    tillBrand: '',
    kind: 'bike',
    shopCategories: ['Cargo E-Bikes'],
    tillCategory: 'Cargo',
    shopName: '{b} {m}',
    tillName: '{b} {m} - {c}',
    tillWord: 'Benno',
    attributes: ['Colour', 'Frame'],
    codes: 'own',
    table: `
      Boost E 10D Evo 5 EasyOn | Boost 10D Evo5 Easy On | 7199 | BNB10E | Machine Grey:Grey, Sage:Sage
      Boost E 10D Evo 5 Regular | Boost 10D Evo5 Reg | 7199 | BNB10R | Machine Grey:Grey, Anthracite:Anthr
      Boost E 10D Evo 4 Regular | Boost 10D Evo4 Reg | 6299 | BNB410R | Anthracite:Anthr
      RemiDemi 9D Evo 5 | Remidemi 9D Evo5 | 5799 | BNR9 | Wild Rose:Rose, Dusk Blue:Blue
      46er 9D E Step Thru | 46er 9D ST | 5299 | BN46 | Sky:Sky
      Utility Rear Rack #3 Extended | Utility rear rack 3 | 199 | BNUR3
      Boost Passenger Kit | Passenger kit Boost | 349 | BNPK
      Front Tray Basket Small | Front tray sml | 139 | BNFTS
      Front Tray Basket Large | Front tray lge | 159 | BNFTL
    `,
  },
  {
    brand: 'Reid',
    tillBrand: 'Reid Cycles',
    kind: 'bike',
    shopCategories: ['City Bikes', 'Kids Bikes'],
    tillCategory: 'Bicycles',
    shopName: '{m} {b}',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'REID',
    attributes: ['Colour', 'Size'],
    codes: 'same',
    table: `
      Ladies Classic 7 Speed | LADIES CLASSIC 7SP | 429 | RD-LC7 | Baby Blue:BBLU, Cream:CRM, Pink:PNK | 42cm:42, 46cm:46, 52cm:52
      Gents Roadster 7 Speed | GENTS ROADSTER 7SP | 449 | RD-GR7 | Black:BLK, Racing Green:RGRN | 52cm:52, 56cm:56
      City 1 Mens | CITY 1 GENTS | 399 | RD-CT1 | Black:BLK, Charcoal:CHAR | S, M, L
      City 2 Mens | CITY 2 GENTS | 499 | RD-CT2 | Black:BLK | S, M, L
      Explorer S 20" Kids | EXPLORER S 20 | 329 | RD-EXS20 | Black:BLK, Neon Green:NGRN
      Explorer S 24" Kids | EXPLORER S 24 | 349 | RD-EXS24 | Black:BLK
      E-Trail 2.0 27.5" | E TRAIL 2 27.5 | 2199 | RD-ETR2 | Grey:GRY | S, M, L
      E-Trail 1.0 27.5" | E TRAIL 1 27.5 | 1899 | RD-ETR1 | Grey:GRY | S, M, L
    `,
  },
];
