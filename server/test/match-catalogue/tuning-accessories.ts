import type { MatchFamily } from './family-types';

const accessory = { kind: 'accessory', shopName: '{b} {m}' } as const satisfies Partial<MatchFamily>;

/** Accessories of the half used for tuning. */
export const tuningAccessories: MatchFamily[] = [
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'ABUS',
    tillBrand: 'Abus',
    shopCategories: ['Accessories', 'Locks'],
    tillCategory: 'Locks',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'Abus',
    codes: 'prefixed',
    table: `
      Bordo 6000 Folding Lock 90cm | Bordo 6000/90 folding | 139 | 6000-90 | Black:BK, Red:RD, White:WH
      Bordo 6000 Folding Lock 120cm | Bordo 6000/120 folding | 169 | 6000-120 | Black:BK
      Bordo Granit XPlus 6500 Folding Lock 85cm | Bordo Granit 6500/85 | 229 | 6500-85 | Black:BK
      Granit X-Plus 540 U-Lock 230mm | Granit XPlus 540/230 Dlock | 199 | 540-230
      Granit X-Plus 540 U-Lock 300mm | Granit XPlus 540/300 Dlock | 209 | 540-300
      Ultimate 420 U-Lock 230mm | Ultimate 420/230 Dlock | 79.95 | 420-230
      Tresor 1385 Combination Chain Lock 75cm | Tresor 1385/75 combo chain | 49.95 | 1385-75 | Neon Yellow:NYL, Neon Pink:NPK, Black:BK
      Tresor 1385 Combination Chain Lock 110cm | Tresor 1385/110 combo chain | 59.95 | 1385-110 | Black:BK
      Racer 6415K Coil Cable 120cm | Racer 6415 coil 120 keyed | 27.95 | 6415-120 | Black:BK
      Racer 6415C Coil Cable Combination 120cm | Racer 6415C coil 120 combo | 29.95 | 6415C-120 | Black:BK
      Hyban 2.0 Helmet | Hyban 2.0 helmet | 119 | HYB2 | Titan:TI, Velvet Black:VBK, Polar White:PWH | M, L
      Hyban 2.0 MIPS Helmet | Hyban 2.0 Mips helmet | 149 | HYB2M | Titan:TI | M, L
      Youn-I 2.0 Kids Helmet | Youn-i 2.0 kids helmet | 79.95 | YNI2 | Sparkling Titan:STI, Blue:BL | S, M
      > Youn-I Kids Helmet | Youn-i kids helmet | 69.95 | YNI | Blue:BL | M
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Volume'],
    brand: 'Ortlieb',
    tillBrand: 'Ortlieb',
    shopCategories: ['Bags & Panniers'],
    tillCategory: 'Bags',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'ORTLIEB',
    codes: 'supplier',
    table: `
      Back-Roller Classic Pannier Pair 40L QL2.1 | BACK ROLLER CLASSIC PR | 299 | F5301 | Black:BLK, Yellow-Black:YEL/BLK, Red-Black:RED/BLK
      Back-Roller City Pannier Pair 40L QL1 | BACK ROLLER CITY PR | 219 | F5001 | Black:BLK, Red:RED
      Back-Roller Plus Pannier Pair 46L | BACK ROLLER PLUS PR | 349 | F5201 | Granite:GRAN, Dark Chili:DK CHILI
      Sport-Roller Classic Pannier Pair 25L | SPORT ROLLER CLASSIC PR | 279 | F4301 | Black:BLK, Yellow-Black:YEL/BLK
      Vario PS Backpack Pannier QL2.1 26L | VARIO PS 26L QL2.1 | 339 | F7711 | Black:BLK, Rooibos:ROOIBOS
      Vario PS Backpack Pannier QL2.1 20L | VARIO PS 20L QL2.1 | 319 | F7701 | Black:BLK
      Ultimate Six Classic Handlebar Bag 7L | ULT SIX CLASSIC H/BAR BAG 7L | 189 | F3113 | Black:BLK
      Ultimate Six Classic Handlebar Bag 5L | ULT SIX CLASSIC H/BAR BAG 5L | 179 | F3112 | Black:BLK
      Saddle-Bag Two 1.6L | SADDLE BAG TWO 1.6L | 84.95 | F9422 | Black:BLK, Red:RED
      Saddle-Bag Two 4.1L | SADDLE BAG TWO 4.1L | 99.95 | F9432 | Black:BLK
      QL2.1 Mounting Hooks 16mm | QL2.1 HOOKS 16MM | 39.95 | E186
      QL2.1 Mounting Hooks 20mm | QL2.1 HOOKS 20MM | 39.95 | E187
    `,
  },
  {
    ...accessory,
    attributes: ['Color', 'Size'],
    brand: 'Giro',
    tillBrand: '',
    shopCategories: ['Helmets'],
    tillCategory: 'Helmets',
    tillName: '{m} {s} {c}',
    tillWord: 'GIRO',
    codes: 'own',
    table: `
      Fixture II MIPS Helmet | GIRO FIXTURE II MIPS | 129.95 | GFX2 | Matte Black:MAT BLK, Matte Titanium:MAT TI, Trim Red:RED | UA (54-61cm):54-61, XL (58-65cm):58-65
      Fixture Helmet | GIRO FIXTURE | 99.95 | GFX | Matte Black:MAT BLK, Matte Blue:MAT BLU | UA (54-61cm):54-61
      Register MIPS Helmet | GIRO REGISTER MIPS | 119.95 | GRG | Matte Black:MAT BLK, Matte White:MAT WHT
      Caden II LED Helmet | GIRO CADEN II LED | 179.95 | GCD | Matte Black:MAT BLK, Matte Grey:MAT GRY | S (51-55cm):S, M (55-59cm):M, L (59-63cm):L
      Ethos MIPS Helmet | GIRO ETHOS MIPS | 229.95 | GET | Matte Black:MAT BLK | S, M, L
      < Ethos MIPS Shield Helmet | GIRO ETHOS SHIELD | 299.95 | GETS | Matte Black:MAT BLK | M, L
      DND Gloves | GIRO DND GLOVE | 44.95 | GDND | Black:BLK, Red:RED | S, M, L, XL
      Bravo Gel Gloves | GIRO BRAVO GEL MITT | 39.95 | GBRV | Black:BLK, Coastal Blue:BLU | S, M, L
      Bravo Gel Gloves Womens | GIRO BRAVO GEL W MITT | 39.95 | GBRVW | Black:BLK | S, M, L
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Option'],
    brand: 'Lezyne',
    tillBrand: 'Lezyne',
    shopCategories: ['Lights', 'Pumps'],
    tillCategory: 'Lights & Pumps',
    tillName: '{b} {m} {c}',
    tillWord: 'LEZ',
    codes: 'supplier',
    table: `
      Macro Drive 1400+ Front Light | MACRO DRIVE 1400 FR LIGHT | 169 | 1LED3C14
      Micro Drive 800+ Front Light | MICRO DRIVE 800 FR LIGHT | 99.95 | 1LED3D08
      Lite Drive 1200+ Front Light | LITE DRIVE 1200 FR LIGHT | 129 | 1LED3E12
      Strip Drive Pro 400+ Rear Light | STRIP DRIVE PRO 400 RR LIGHT | 89.95 | 1LED12R4
      Strip Drive 300+ Rear Light | STRIP DRIVE 300 RR | 74.95 | 1LED12R3
      KTV Drive+ Rear Light | KTV DRIVE RR | 34.95 | 1LED12K | Black:BK
      KTV Drive+ Light Set Pair | KTV DRIVE PAIR F+R | 69.95 | 1LED12P
      Hecto Drive 500XL / KTV Pair | HECTO 500XL/KTV PAIR | 99.95 | 1LED9P
      Classic Floor Drive Pump | CLASSIC FLOOR DRIVE PUMP | 119 | 1FPCLD | Black:BK, Red:RD, Silver:SI
      Sport Floor Drive Pump | SPORT FLOOR DRIVE PUMP | 99.95 | 1FPSPD | Black:BK
      Pressure Drive Hand Pump Small | PRESSURE DRIVE HP SML | 69.95 | 1MPPRS | Black:BK, Silver:SI
      Pressure Drive Hand Pump Medium | PRESSURE DRIVE HP MED | 74.95 | 1MPPRM | Black:BK
      E-Bike Power STVZO Pro E115 Front | EBIKE POWER PRO E115 FR | 109 | 1LEDE115
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'Muc-Off',
    tillBrand: 'Muc Off',
    shopCategories: ['Cleaning & Care'],
    tillCategory: 'Workshop',
    tillName: '{b} {m}',
    tillWord: 'MUC-OFF',
    codes: 'same',
    table: `
      Nano Tech Bike Cleaner 1 Litre | BIKE CLEANER 1L | 24.95 | MUC904
      Nano Tech Bike Cleaner 5 Litre | BIKE CLEANER 5L | 79.95 | MUC907
      Nano Gel Concentrate 1L | NANO GEL REFILL 1LTR | 39.95 | MUC347
      Dry Lube 50ml | C3 DRY CHAIN LUBE 50ML | 14.95 | MUC866
      Dry Lube 120ml | DRY CHAIN LUBE 120ML | 21.95 | MUC968
      Wet Lube 50ml | WET CHAIN LUBE 50ML | 14.95 | MUC867
      Wet Lube 120ml | WET CHAIN LUBE 120ML | 21.95 | MUC965
      eBike Dry Lube 50ml | E-BIKE LUBE DRY 50ML | 16.95 | MUC1104
      eBike Ultra Brushes Set | EBIKE BRUSH SET | 44.95 | MUC1106
      Chain Cleaner 400ml Aerosol | CHAIN CLEANER 400ML | 22.95 | MUC950
      Drivetrain Cleaner 500ml | DRIVETRAIN CLEANER 500ML | 24.95 | MUC295
      MO-94 Multi Use Spray 400ml | MO94 SPRAY 400 ML | 19.95 | MUC930
      No Puncture Hassle Sealant 140ml | NO PUNCTURE SEALANT 140ML | 24.95 | MUC821
      No Puncture Hassle Sealant 1 Litre | NO PUNCTURE SEALANT 1L | 59.95 | MUC822
      Disc Brake Cleaner 400ml | BRAKE CLEANER DISC 400ML | 18.95 | MUC913
      > Matt Finish Detailer 250ml | MATT FINISH DETAILER 250 | 19.95 | MUC999
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Fit'],
    brand: 'Topeak',
    tillBrand: 'Topeak',
    shopCategories: ['Accessories', 'Racks and Bags'],
    tillCategory: 'Accessories',
    tillName: '{b} {m}',
    tillWord: 'Topeak',
    codes: 'bare',
    table: `
      Explorer Rack with Spring 26/27.5 | Rack Explorer spring 26 | 69.95 | TA-2036B
      Explorer Rack with Spring 29er Disc | Rack Explorer 29er disc | 74.95 | TA-2037B
      Super Tourist DX Rack Disc | Rack Super Tourist DX disc | 89.95 | TA-2046B
      MTX TrunkBag EX | Trunkbag MTX EX | 84.95 | TT-9646B
      MTX TrunkBag DX | Trunkbag MTX DX | 109.95 | TT-9635B
      MTX TrunkBag EXP | Trunkbag MTX EXP panniers | 149.95 | TT-9647B
      Joe Blow Sport III Floor Pump | JoeBlow Sport 3 floor pump | 79.95 | TJB-S6
      JoeBlow Ace Floor Pump | JoeBlow Ace floor pump | 169.95 | TJB-A1
      Race Rocket HP Mini Pump | RaceRocket HP mini pump | 54.95 | TRR-1B
      Mini 9 Multi Tool | Minitool Mini 9 | 34.95 | TT-2551B
      Mini 20 Pro Multi Tool | Minitool Mini 20 Pro | 64.95 | TT-2536B
      Alien II Multi Tool 26 Function | Minitool Alien 2 | 69.95 | TT-2353
      Modula Cage II | Bottle cage Modula II | 19.95 | TMD05
      Modula Cage XL | Bottle cage Modula XL 1.5L | 24.95 | TMD04
      RideCase Mount | Ridecase mount only | 34.95 | TRK-RCM
      PrepStand ZX Repair Stand | Workstand Prepstand ZX | 329 | TW004-SP
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'Endura',
    tillBrand: 'Endura',
    shopCategories: ['Clothing'],
    tillCategory: 'Apparel',
    tillName: '{b} {m} {c} {s}',
    tillWord: 'Endura',
    codes: 'same',
    table: `
      Hummvee Short II with Liner | Hummvee Shorts II | 159.95 | E8094 | Black:BK, Grey Camo:GC, Olive Green:GO | S, M, L, XL
      Women's Hummvee Short II | Wms Hummvee Shorts II | 159.95 | E6170 | Black:BK, Blue Steel:BS | XS, S, M, L
      MT500 Waterproof Jacket II | MT500 W/proof Jacket II | 399.95 | E9158 | Black:BK, Cocoa:CO | M, L, XL
      Urban Luminite 3 in 1 Waterproof Jacket | Urban Luminite 3in1 Jkt | 329.95 | E9139 | Black:BK | M, L
      Luminite Waterproof Overshoe | Luminite Overshoes | 79.95 | E1253 | Hi-Viz Yellow:YV, Black:BK | S/M, L/XL
      Strike Glove | Strike Waterproof Glove | 69.95 | E1156 | Black:BK | S, M, L, XL
      Xtract Lite Short | Xtract Lite Shorts | 99.95 | E7141 | Black:BK | S, M, L
      Xtract Lite Bibshort | Xtract Lite Bib Shorts | 129.95 | E7140 | Black:BK | S, M, L
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Quantity'],
    brand: '',
    tillBrand: '',
    shopCategories: ['Workshop & Small Parts'],
    tillCategory: 'Sundries',
    shopName: '{m}',
    tillName: '{m} {s}',
    tillWord: '',
    codes: 'own',
    table: `
      Inner Gear Cable Stainless 1.2mm x 2000mm | CABLE INNER GEAR S/S | 4.95 | CG | | Single:EACH, Box of 100:BOX 100
      Inner Brake Cable MTB Stainless 1.6mm x 1700mm | CABLE INNER BRAKE S/S MTB | 4.95 | CB | | Single:EACH, Box of 100:BOX 100
      Brake Outer Casing Black 5mm per metre | CASING BRAKE OUTER BLK /M | 4.5 | OB
      Gear Outer Casing Black 4mm per metre | CASING GEAR OUTER BLK /M | 4.5 | OG
      Cable End Crimps | CRIMPS CABLE END 1.8MM | 0.5 | CE | | Pack of 10:PK10, Bottle of 500:BTL 500
      Valve Caps Schrader | VALVE CAPS SCHRADER | 2.95 | VC | | Pair:2PK, Pack of 10:10 PACK
      Valve Adaptor Presta to Schrader | VALVE ADAPTER FV-AV | 2.95 | VA
      Rim Tape 18mm Cloth | RIM TAPE CLOTH 18MM | 7.95 | RT18
      Rim Tape 22mm Cloth | RIM TAPE CLOTH 22MM | 7.95 | RT22
      Puncture Repair Patch Kit | PATCH KIT PUNCTURE | 5.95 | PK
      Zip Ties 200mm | CABLE TIES 200MM | 3.95 | ZT | | 10 Pack:10PK, 100 Pack:100PK
      Kickstand Adjustable 24-29" Rear Mount Black | KICKSTAND ADJ REAR 24-29 BLK | 29.95 | KS
      Kickstand Centre Mount Twin Leg | KICKSTAND TWIN LEG CENTRE | 39.95 | KT
      Mudguard Set 700c 45mm Black | M/GUARD SET 700C 45MM BLK | 54.95 | MG
      Mudguard Set 26" 60mm Black | M/GUARD SET 26IN 60MM BLK | 54.95 | MG26
      Handlebar Bell Brass | BELL BRASS CLASSIC | 19.95 | BE
      > Labour General Service | SERVICE GENERAL E-BIKE | 149 | SVC1
      > Labour Puncture Repair | PUNCTURE REPAIR LABOUR | 25 | SVC2
      > Freight Charge | FREIGHT METRO BIKE BOX | 89 | FRT
    `,
  },
];
