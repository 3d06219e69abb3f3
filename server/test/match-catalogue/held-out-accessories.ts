import type { MatchFamily } from './family-types';

const accessory = { kind: 'accessory', shopName: '{b} {m}' } as const satisfies Partial<MatchFamily>;

/** Accessories of the held-out half, used only for the report. */
export const heldOutAccessories: MatchFamily[] = [
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'Kryptonite',
    tillBrand: 'Kryptonite',
    shopCategories: ['Bike Accessories', 'Security'],
    tillCategory: 'Locks',
    tillName: '{b} {m} {c}',
    tillWord: 'KRYPTO',
    codes: 'supplier',
    table: `
      Kryptolok Standard U-Lock with 4' Flex Cable | KRYPTOLOK STD U-LOCK + FLEX | 109.95 | 002079
      Kryptolok Mini-7 U-Lock with 4' Flex Cable | KRYPTOLOK MINI 7 + FLEX | 104.95 | 002086
      Evolution Mini-7 U-Lock with Flex Cable | EVOLUTION MINI 7 + FLEX | 149.95 | 001966
      New York Standard U-Lock | NEW YORK STD U LOCK | 199.95 | 002147
      New York Lock M18-WL | NEW YORK M18 WL U LOCK | 289.95 | 001256
      New York Fahgettaboudit Mini U-Lock | NY FAHGETTABOUDIT MINI | 229.95 | 330202
      Keeper 785 Integrated Chain 85cm | KEEPER 785 CHAIN 85CM | 69.95 | 000815
      Keeper 712 Combination Chain 120cm | KEEPER 712 COMBO CHAIN 120 | 79.95 | 000822
      KryptoFlex 1007 Cable 7' | KRYPTOFLEX 1007 CABLE 10MM X 7FT | 29.95 | 210814
      KryptoFlex 1004 Cable 4' | KRYPTOFLEX 1004 CABLE 10MM X 4FT | 24.95 | 210818
      < KryptoFlex 3010 Cable 30' | KRYPTOFLEX 3010 30FT | 54.95 | 210824
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'Basil',
    tillBrand: 'Basil',
    shopCategories: ['Baskets', 'Panniers'],
    tillCategory: 'Bags & Baskets',
    tillName: '{b} {m} {c}',
    tillWord: 'Basil',
    codes: 'own',
    table: `
      City Double Pannier Bag 28-32L | City dbl pannier 32L | 119.95 | BSCD | Black:black, Grey Melee:grey
      Urban Load Double Pannier 48L | Urban Load dbl pannier 48L | 159.95 | BSUL | Black:black
      Miles Pannier Single Nordlicht 14L | Miles sgl pannier 14L | 84.95 | BSMS | Grey:grey, Black Slate:slate
      Miles Double Pannier 34L | Miles dbl pannier 34L | 159.95 | BSMD | Grey:grey, Black Slate:slate
      Portland Front Basket Evo KF | Portland basket front KF | 79.95 | BSPE
      Portland Front Basket Bottle KF | Portland bottle basket front KF | 74.95 | BSPB
      Cento Rear Basket Alu MIK | Cento alu basket rear MIK | 89.95 | BSCM
      Detroit Crate 33L MIK | Detroit crate 33L MIK | 64.95 | BSDM | Black:black
      Crate Large 40L | Crate L 40L | 49.95 | BSCL | Black:black, Sea Foam:seafoam, Blue:blue
      Crate Small 25L | Crate S 25L | 39.95 | BSCS | Black:black, Faded Blackberry:blackberry
      MIK Adapter Plate for Baskets | MIK adaptor plate basket | 34.95 | BSMIKA
      MIK Carrier Plate Universal | MIK carrier plate univ | 44.95 | BSMIKC
      Mara Bicycle Bell 60mm | Mara bell 60 | 19.95 | BSMB | Gold:gold, Silver:silver
    `,
  },
  {
    ...accessory,
    attributes: ['Color', 'Size'],
    brand: 'Bell',
    tillBrand: 'Bell Helmets',
    shopCategories: ['Safety', 'Helmets'],
    tillCategory: 'Helmets',
    tillName: 'HELMET {b} {m} {c} {s}',
    tillWord: 'BELL',
    codes: 'supplier',
    table: `
      Nomad II MIPS Helmet | NOMAD 2 MIPS | 119.95 | 7137 | Matte Black:MAT/BLK, Matte Gray:MAT/GRY | S/M (52-57cm):S/M, M/L (55-59cm):M/L
      Nomad II Jr MIPS Helmet | NOMAD 2 JR MIPS | 109.95 | 7138 | Matte Blue:MAT/BLU, Pink:PNK
      Super Air R MIPS Helmet | SUPER AIR R MIPS | 399.95 | 7113 | Matte Black:MAT/BLK, Matte Camo:MAT/CAMO | S, M, L
      Super Air MIPS Helmet | SUPER AIR MIPS | 249.95 | 7112 | Matte Black:MAT/BLK | S, M, L
      Sanction II Full Face Helmet | SANCTION 2 FF | 249.95 | 7128 | Gloss Black:GLS/BLK, Orange:ORG | XS, S, M, L
      Trace MIPS Helmet | TRACE MIPS | 99.95 | 7120 | Matte Black:MAT/BLK, Matte Purple:MAT/PUR
      Trace Helmet | TRACE | 79.95 | 7119 | Matte Black:MAT/BLK
      Sidetrack II Youth Helmet | SIDETRACK 2 YTH | 59.95 | 7140 | Red/Black:RED/BLK, Green:GRN
      > Sidetrack Youth | SIDETRACK YTH | 54.95 | 7101 | Blue:BLU
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Lumens'],
    brand: 'Knog',
    tillBrand: 'Knog',
    shopCategories: ['Lights & Bells'],
    tillCategory: 'Lights',
    tillName: '{b} {m} {c}',
    tillWord: 'Knog',
    codes: 'bare',
    table: `
      Blinder Pro 1300 Front Light | Blinder Pro 1300 frt | 159.95 | KN-13050
      Blinder Pro 900 Front Light | Blinder Pro 900 frt | 129.95 | KN-12962
      Blinder 600 Front Light | Blinder 600 frt | 94.95 | KN-12955
      Blinder R-150 Rear Light | Blinder R150 rr | 79.95 | KN-12953
      Plus Front Bike Light | Plus frt | 29.95 | KN-13010 | Black:blk, Translucent:transl
      Plus Rear Bike Light | Plus rr | 29.95 | KN-13011 | Black:blk, Translucent:transl
      Plus Twinpack Light Set | Plus twin pk | 54.95 | KN-13012 | Black:blk
      Bilby 400 Headlamp | Bilby 400 headtorch | 89.95 | KN-12510 | Black:blk, Slate:slate
      Oi Bell Classic Large 31.8 | Oi bell lge 31.8 | 34.95 | KN-11974 | Black:blk, Brass:brass, Copper:copper
      Oi Bell Classic Small 22.2 | Oi bell sml 22.2 | 34.95 | KN-11973 | Black:blk, Brass:brass
      Oi Luxe Bell Large | Oi Luxe lge | 59.95 | KN-12047 | Black:blk, Brass:brass
      Scout Bike Alarm and Finder | Scout alarm | 89.95 | KN-12760
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Device'],
    brand: 'Quad Lock',
    tillBrand: 'QuadLock',
    shopCategories: ['Phone Mounts'],
    tillCategory: 'Phone Accessories',
    tillName: '{b} {m} {s}',
    tillWord: 'QUADLOCK',
    codes: 'same',
    table: `
      Out Front Mount V2 | OUT FRONT MNT V2 | 79.95 | QLM-OF2
      Out Front Mount Pro | OUT FRONT MNT PRO | 109.95 | QLM-OFP
      Bike Stem Mount | STEM BAR MOUNT | 39.95 | QLM-STM
      1/4 Turn Adaptor | QTR TURN ADAPTOR | 19.95 | QLP-QTA
      MAG Case | MAG CASE | 54.95 | QMC | | iPhone 14:IPH14, iPhone 15:IPH15, iPhone 15 Pro:IPH15 PRO, iPhone 15 Pro Max:IPH15 PRO MAX, Galaxy S24:GAL S24, Galaxy S24 Ultra:GAL S24 ULTRA
      Original Poncho | ORIG PONCHO | 29.95 | QLC-PON | | iPhone 14:IPH14, iPhone 15:IPH15, iPhone 15 Pro:IPH15 PRO, Galaxy S24:GAL S24
      Universal Adaptor | UNIVERSAL ADAPTOR STICK ON | 24.95 | QLP-UNI
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'Fox Racing',
    tillBrand: 'Fox',
    shopCategories: ['Apparel'],
    tillCategory: 'Clothing',
    tillName: '{b} {m} {s} {c}',
    tillWord: 'FOX',
    codes: 'supplier',
    table: `
      Ranger Gloves | RANGER GLV | 39.95 | 31059 | Black:BLK, Fluro Yellow:FLO YEL | S, M, L, XL, 2XL:XXL
      Ranger Gel Gloves | RANGER GEL GLV | 49.95 | 31061 | Black:BLK | S, M, L, XL
      Womens Ranger Gloves | W RANGER GLV | 39.95 | 31060 | Black:BLK, Teal:TEAL | S, M, L
      Ranger Shorts with Liner | RANGER SHORT W/LINER | 149.95 | 31045 | Black:BLK, Khaki:KHK | 30, 32, 34, 36
      Ranger Shorts | RANGER SHORT | 119.95 | 31044 | Black:BLK | 30, 32, 34, 36
      Flexair Jersey Short Sleeve | FLEXAIR SS JSY | 99.95 | 32371 | Black:BLK | S, M, L
      Flexair Jersey Long Sleeve | FLEXAIR LS JSY | 109.95 | 32372 | Black:BLK | S, M, L
      Launch D3O Knee Guard | LAUNCH D3O KNEE GRD | 139.95 | 26430 | Black:BLK | S, M, L
      Launch D3O Elbow Guard | LAUNCH D3O ELBOW GRD | 99.95 | 26431 | Black:BLK | S, M, L
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Size'],
    brand: 'Park Tool',
    tillBrand: 'Park Tool',
    shopCategories: ['Tools'],
    tillCategory: 'Tools & Workshop',
    tillName: '{b} {m}',
    tillWord: 'PARK',
    codes: 'bare',
    table: `
      Y-Hex Wrench AWS-10 | AWS-10 Y ALLEN KEY 4/5/6 | 19.95 | AWS-10
      Y-Hex Wrench AWS-11 Torx | AWS-11 Y TORX | 21.95 | AWS-11
      CT-3.3 Chain Tool | CT-3.3 CHAIN BREAKER | 69.95 | CT-3.3
      CT-5 Mini Chain Brute Chain Tool | CT-5 MINI CHAIN BREAKER | 44.95 | CT-5
      CC-4.2 Chain Checker | CC-4.2 CHAIN WEAR TOOL | 64.95 | CC-4.2
      TL-1.2 Tyre Levers Set of 3 | TL-1.2 TYRE LEVERS 3PK | 8.95 | TL-1.2
      TL-4.2 Tyre Levers Pair | TL-4.2 TYRE LEVER 2PK | 9.95 | TL-4.2
      GP-2 Glueless Patch Kit | GP-2 PATCHES GLUELESS | 7.95 | GP-2
      VP-1 Vulcanising Patch Kit | VP-1 PATCH KIT GLUE | 7.95 | VP-1
      PFP-8 Home Mechanic Floor Pump | PFP-8 FLOOR PUMP | 89.95 | PFP-8
      PCS-10.3 Deluxe Repair Stand | PCS-10.3 REPAIR STAND DLX | 459 | PCS-10.3
      PCS-9.3 Home Mechanic Repair Stand | PCS-9.3 REPAIR STAND HOME | 349 | PCS-9.3
      PolyLube 1000 Grease 113g Tube | PPL-1 POLYLUBE GREASE 4OZ | 19.95 | PPL-1
      PolyLube 1000 Grease 453g Tub | PPL-2 POLYLUBE GREASE 16OZ | 39.95 | PPL-2
      > PW-5 Pedal Wrench | PW-5 PEDAL SPANNER | 39.95 | PW-5
    `,
  },
  {
    ...accessory,
    attributes: ['Colour', 'Option'],
    brand: 'Burley',
    tillBrand: 'Burley',
    shopCategories: ['Bike Trailers', 'Child Seats'],
    tillCategory: 'Kids & Trailers',
    tillName: '{b} {m} {c}',
    tillWord: 'Burley',
    codes: 'own',
    table: `
      Honey Bee Double Child Trailer | Honey Bee 2 seat trailer | 699 | BYHB | Yellow:yellow
      Bee Single Child Trailer | Bee 1 seat trailer | 499 | BYBS | Yellow:yellow
      Bee Double Child Trailer | Bee 2 seat trailer | 549 | BYBD | Yellow:yellow, Aqua:aqua
      D'Lite X Double Trailer | Dlite X double | 1499 | BYDX2 | Aqua:aqua, Ash:ash
      D'Lite X Single Trailer | Dlite X single | 1399 | BYDX1 | Aqua:aqua
      Tail Wagon Pet Trailer | Tail Wagon dog trailer | 749 | BYTW
      Nomad Cargo Trailer | Nomad touring trailer | 649 | BYNM
      Coho XC Single Wheel Trailer | Coho XC trailer | 799 | BYCO
      Hitch Standard Steel | Std hitch steel | 54.95 | BYHS
      Hitch Alternative Forged | Alt hitch forged | 59.95 | BYHA
      Jogger Kit for Double Trailers | Jogger kit double | 199 | BYJD
      Jogger Kit for Single Trailers | Jogger kit single | 189 | BYJS
      < Dash RM Rear Child Seat | Dash RM child seat | 229 | BYDR | Grey:grey
    `,
  },
];
