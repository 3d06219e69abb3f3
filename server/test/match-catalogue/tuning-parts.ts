import type { MatchFamily } from './family-types';

const part = {
  kind: 'part',
  attributes: ['Colour', 'Size'],
  shopName: '{b} {m}',
} as const satisfies Partial<MatchFamily>;

/** Parts of the half used for tuning. */
export const tuningParts: MatchFamily[] = [
  {
    ...part,
    attributes: ['Colour', 'Size'],
    brand: 'Schwalbe',
    tillBrand: 'Schwalbe',
    shopCategories: ['Parts', 'Tyres'],
    tillCategory: 'Tyres',
    tillName: '{m} {b}',
    tillWord: 'SCHWALBE',
    codes: 'supplier',
    table: `
      Marathon Plus 700x35C Wired Tyre | TYRE M'THON PLUS 700X35 | 84.95 | 11100768
      Marathon Plus 700x38C Wired Tyre | TYRE M'THON PLUS 700X38 | 84.95 | 11100769
      Marathon Plus 26x1.75 Wired Tyre | TYRE M'THON PLUS 26X1.75 | 79.95 | 11100738
      Marathon E-Plus 28x2.00 Tyre | TYRE M'THON E-PLUS 28X2.0 | 104.95 | 11159051
      Marathon 20x1.50 Tyre | TYRE MARATHON 20X1.5 | 59.95 | 11100123
      Big Ben Plus 26 x 2.15 Tyre | TYRE BIG BEN PLUS 26X2.15 | 74.95 | 11159034
      Big Ben Plus 27.5 x 2.00 Tyre | TYRE BIG BEN PLUS 27.5X2.00 | 74.95 | 11159036
      Super Moto-X 27.5x2.40 Tyre | TYRE SUPERMOTO X 27.5X2.4 | 89.95 | 11159049
      Pick-Up 20x2.15 Cargo Tyre | TYRE PICK UP 20X2.15 | 79.95 | 11159120
      Pick-Up 26x2.15 Cargo Tyre | TYRE PICK UP 26X2.15 | 84.95 | 11159126
      Smart Sam 29x2.25 Tyre | TYRE SMART SAM 29X2.25 | 59.95 | 11101301
      < Smart Sam 27.5x2.25 Tyre | TYRE SMART SAM 27.5X2.25 | 57.95 | 11101300
      Tube 13 700x28-47 Presta 40mm | TUBE SV13 28X1 1/2 PRESTA 40MM | 14.95 | 10423310
      Tube 14 26x1.5-2.4 Schrader 40mm | TUBE AV14 26 SCHRADER 40MM | 14.95 | 10426310
      Tube 19 29x1.5-2.4 Presta 40mm | TUBE SV19 29 PRESTA 40MM | 14.95 | 10430343
      Tube 19 29x1.5-2.4 Schrader 40mm | TUBE AV19 29 SCHRADER 40MM | 14.95 | 10430310
      > Tube 7 20x1.5-2.4 Schrader | TUBE AV7 20 SCHRADER 40MM | 13.95 | 10406310
    `,
  },
  {
    ...part,
    attributes: ['Color', 'Option'],
    brand: 'Shimano',
    tillBrand: 'Shimano',
    shopCategories: ['Components', 'Drivetrain'],
    tillCategory: 'Drivetrain',
    tillName: '{b} {m} {s}',
    tillWord: 'SHIM',
    codes: 'supplier',
    table: `
      Deore RD-M6000 Rear Derailleur 10 Speed | R/DERAILLEUR DEORE M6000 10SPD | 79.95 | RDM6000 | | GS:MED CAGE, SGS:LONG CAGE
      Deore RD-M6100 Rear Derailleur 12 Speed | R/DERAILLEUR DEORE M6100 12SPD | 94.95 | RDM6100SGS
      XT RD-M8100 Rear Derailleur 12 Speed | R/DERAILLEUR XT M8100 12SPD | 189.95 | RDM8100SGS
      CN-HG40 Chain 8 Speed 116L | CHAIN HG40 6/7/8 SPEED | 29.95 | ECNHG40C116I
      CN-HG53 Chain 9 Speed | CHAIN HG53 9 SPEED | 34.95 | ECNHG53C116I
      CN-HG54 Chain 10 Speed | CHAIN HG54 10 SPEED | 39.95 | ECNHG54116I
      CN-HG601 Chain 11 Speed with Quick Link | CHAIN HG601 11 SPEED QL | 49.95 | ICNHG60111116Q
      CN-M6100 Chain 12 Speed 126 Links | CHAIN M6100 12 SPEED 126 | 54.95 | ICNM6100126Q
      < CN-M7100 SLX Chain 12 Speed 126 Links | CHAIN M7100 | 64.95 | ICNM7100126Q
      CS-HG200 Cassette 8 Speed | CASS HG200 8SPD | 34.95 | ECSHG2008 | | 12-32T:12-32, 11-32T:11-32
      CS-HG201 Cassette 9 Speed | CASS HG201 9SPD | 44.95 | ECSHG2019 | | 11-32T:11-32, 11-36T:11-36
      CS-HG500 Cassette 10 Speed | CASS HG500 10SPD | 69.95 | ICSHG50010 | | 11-34T:11-34, 11-42T:11-42
      SL-M315 Shifter 8 Speed Right | SHIFTER SL-M315 RH 8SPD | 34.95 | ESLM3158RA
      SL-M315 Shifter 3 Speed Left | SHIFTER SL-M315 LH 3SPD | 29.95 | ESLM315LBL
      BB-UN300 Bottom Bracket 68x122.5 | B/BRACKET UN300 68X122 | 29.95 | EBBUN300B22
      BB-UN300 Bottom Bracket 68x110 | B/BRACKET UN300 68X110 | 29.95 | EBBUN300B10
      > BB-MT500 Bottom Bracket | B/BRACKET MT500 H/TECH2 | 34.95 | EBBMT500PA
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Pack'],
    brand: 'Shimano',
    tillBrand: 'Shimano Brakes',
    shopCategories: ['Components', 'Brakes'],
    tillCategory: 'Brakes',
    tillName: 'SHIMANO {m} {s}',
    tillWord: 'SHIMANO',
    codes: 'prefixed',
    table: `
      B05S-RX Resin Disc Brake Pads | BRAKE PADS B05S RESIN | 19.95 | B05SRX
      B03S Resin Disc Brake Pads | BRAKE PADS B03S RESIN | 18.95 | B03S
      G05A-RX Resin Disc Pads with Spring | BRAKE PADS G05A RESIN | 34.95 | G05ARX
      D03S Resin Disc Brake Pads | BRAKE PADS D03S RESIN | 29.95 | D03SRX
      D02S-MX Metal Disc Brake Pads | BRAKE PADS D02S METAL SINTERED | 39.95 | D02SMX
      N03A-RF Resin Disc Pads with Fins | BRAKE PADS N03A RESIN FIN | 44.95 | N03ARF
      SM-RT56 6 Bolt Disc Rotor | ROTOR RT56 6-BOLT | 29.95 | SMRT56 | | 160mm:160, 180mm:180
      SM-RT64 Centerlock Disc Rotor | ROTOR RT64 C/LOCK | 44.95 | SMRT64 | | 160mm:160, 180mm:180, 203mm:203
      SM-RT10 Centrelock Rotor | ROTOR RT10 C/LOCK | 34.95 | SMRT10 | | 160mm:160, 180mm:180
      BL-MT200 Hydraulic Brake Lever Left | BRAKE LEVER BL-MT200 LH | 39.95 | BLMT200L
      BL-MT200 Hydraulic Brake Lever Right | BRAKE LEVER BL-MT200 RH | 39.95 | BLMT200R
      Mineral Oil Brake Fluid 100ml | MINERAL OIL 100ML | 19.95 | SMDBOIL
      Mineral Oil Brake Fluid 1L | MINERAL OIL 1 LITRE | 54.95 | SMDBOIL1
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Capacity'],
    brand: 'Bosch',
    tillBrand: 'Bosch',
    shopCategories: ['E-Bike Parts', 'Batteries'],
    tillCategory: 'EBike Spares',
    tillName: '{b} {m} {c}',
    tillWord: 'Bosch',
    codes: 'own',
    table: `
      PowerPack 400 Frame Battery Classic+ Line | P/Pack 400 frame batt | 899 | BPP400F
      PowerPack 400 Rack Battery | P/Pack 400 rack batt | 899 | BPP400R
      PowerPack 500 Frame Battery | P/Pack 500 frame batt | 1099 | BPP500F
      PowerPack 500 Rack Battery | P/Pack 500 rack batt | 1149 | BPP500R
      PowerTube 500 Horizontal Battery | P/Tube 500 horiz batt | 1249 | BPT500H
      PowerTube 500 Vertical Battery | P/Tube 500 vert batt | 1249 | BPT500V
      PowerTube 625 Horizontal Battery | P/Tube 625 horiz batt | 1399 | BPT625H
      PowerTube 750 Smart System Battery | P/Tube 750 Smart Syst batt | 1599 | BPT750
      Compact Charger 2A | Charger 2A compact | 129 | BCH2A
      Standard Charger 4A | Charger 4A std | 159 | BCH4A
      Fast Charger 6A | Charger 6A fast | 249 | BCH6A
      4A Charger Smart System | Charger 4A Smart Syst | 179 | BCH4S
      Purion Display | Purion display unit | 189 | BPUR | Black:blk, Anthracite:anth
      Purion 200 Display Smart System | Purion 200 disp | 219 | BPUR200
      Kiox 300 Display | Kiox 300 disp Smart Syst | 269 | BKX300
      < Kiox 500 Display | Kiox 500 disp | 299 | BKX500
      Intuvia 100 Display | Intuvia 100 disp | 169 | BIN100
      > Intuvia display holder | Intuvia display mount 1500mm | 69 | BINHOLD
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Length'],
    brand: 'KMC',
    tillBrand: 'KMC',
    shopCategories: ['Parts', 'Chains'],
    tillCategory: 'Chains',
    tillName: 'CHAIN {b} {m} {c}',
    tillWord: 'KMC',
    codes: 'same',
    table: `
      e8 EPT E-Bike Chain 122 Links | E8 EPT 122L | 44.95 | KMC-E8EPT
      e9 EPT E-Bike Chain 136 Links | E9 EPT 136L | 49.95 | KMC-E9EPT
      e10 EPT E-Bike Chain 136 Links | E10 EPT 136L | 54.95 | KMC-E10EPT
      e11 Turbo E-Bike Chain | E11 TURBO 136L | 64.95 | KMC-E11T | Silver:SIL, Black:BLK
      X9 Chain 114L | X9 9 SPEED | 34.95 | KMC-X9
      X10 Chain 114L | X10 10 SPEED | 39.95 | KMC-X10
      X11 Chain 118L | X11 11 SPEED | 44.95 | KMC-X11
      Z1 eHX Wide Chain 112L | Z1EHX WIDE 1/8 | 24.95 | KMC-Z1EHX
      MissingLink 9 Speed Pair | MISSING LINK 9 SPEED CARD 2 | 9.95 | KMC-ML9
      MissingLink 10 Speed Pair | MISSING LINK 10 SPEED CARD 2 | 9.95 | KMC-ML10
      MissingLink 11 Speed Pair | MISSING LINK 11 SPEED CARD 2 | 9.95 | KMC-ML11
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Size'],
    brand: 'Magura',
    tillBrand: 'MAGURA',
    shopCategories: ['Parts', 'Brakes'],
    tillCategory: 'Brakes',
    tillName: '{b} {m}',
    tillWord: 'MAGURA',
    codes: 'own',
    table: `
      7.P Performance Disc Pads 2-Piston | PADS 7.P PERFORMANCE | 34.95 | MG7P
      8.P Performance Disc Pads 4-Piston | PADS 8.P PERFORMANCE 4PST | 44.95 | MG8P
      9.P Performance Disc Pads | PADS 9.P PERFORMANCE | 34.95 | MG9P
      8.S Sport Disc Pads | PADS 8.S SPORT | 39.95 | MG8S
      Storm HC Rotor 160mm | ROTOR STORM HC 160 | 49.95 | MGSHC160
      Storm HC Rotor 180mm | ROTOR STORM HC 180 | 54.95 | MGSHC180
      Storm HC Rotor 203mm | ROTOR STORM HC 203 | 59.95 | MGSHC203
      MDR-P Rotor 203mm 6-Bolt | ROTOR MDR-P 203 | 69.95 | MGMDRP203
      MT5e Disc Brake Front | MT5E BRAKE FR W/ SENSOR | 249 | MGMT5EF
      MT5e Disc Brake Rear | MT5E BRAKE RR W/ SENSOR | 249 | MGMT5ER
      Royal Blood Mineral Oil 100ml | ROYAL BLOOD 100 ML | 16.95 | MGRB100
      Royal Blood Mineral Oil 250ml | ROYAL BLOOD 250 ML | 24.95 | MGRB250
    `,
  },
  {
    ...part,
    attributes: ['Colour', 'Size'],
    brand: 'Brooks',
    tillBrand: 'Brooks England',
    shopCategories: ['Saddles & Grips'],
    tillCategory: 'Saddles',
    shopName: '{b} England {m}',
    tillName: '{b} {m} {c}',
    tillWord: 'Brooks',
    codes: 'supplier',
    table: `
      B17 Standard Leather Saddle | B17 std sdl | 199 | B120MA | Black:blk, Honey:honey, Brown:brn
      B17 Narrow Leather Saddle | B17 narrow sdl | 199 | B131MA | Black:blk
      B67 Sprung Saddle Mens | B67 sprung sdl | 239 | B210MA | Black:blk, Honey:honey
      B67 S Sprung Saddle Womens | B67S sprung sdl ladies | 239 | B211MA | Black:blk, Honey:honey
      Cambium C17 All Weather Saddle | C17 All Weather sdl | 219 | C17AW | Black:blk, Mud Green:mud grn
      Cambium C15 All Weather Saddle | C15 All Weather sdl | 219 | C15AW | Black:blk
      Cambium C19 All Weather Saddle | C19 All Weather sdl | 219 | C19AW | Black:blk
      Proofide Leather Dressing 30ml | Proofide 30ml | 24.95 | BPROOF30
      Slender Leather Grips | Slender grips | 109 | BSLEND | Black:blk, Honey:honey
    `,
  },
];
