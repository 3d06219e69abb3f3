import type { TwinFamily } from './twin-lines';

/** Near twins of the half the engine is tuned on. */
export const tuningTwins: TwinFamily[] = [
  {
    brand: 'Schwalbe',
    category: 'Tyres',
    lines: `
      Schwalbe Marathon Plus Tyre @Size{26 x 1.75=26X1.75,700 x 35C=700X35,700 x 38C=700X38C,28 x 1.75=28X1.75} ~ TYRE (SCHWALBE) M/PLUS {1} (WIRED) | 84.95 | 111007
      Schwalbe Marathon Plus Tour Tyre @Size{26 x 2.00=26X2.0,700 x 40C=700X40} ~ TYRE (SCHW) MARATHON PLUS TOUR {1} (REFL) | 89.95 | 111008
      Schwalbe Marathon Plus MTB Tyre @Size{26 x 2.10=26X2.1,29 x 2.10=29X2.10} ~ TYRE (SCHW) MARATHON PLUS MTB {1} (WIRED) | 92.95 | 111009
      Schwalbe Marathon Mondial #{Wired=WIRE,Folding=FOLD*1.4} Tyre #{26 x 2.00=26X2.00,700 x 40C=700X40C} ~ TYRE SCHW MONDIAL {2} {1} (CLINCHER) | 79.95 | 111004
      Schwalbe Big Apple Clincher Tyre #{20 x 2.00=20X2.0,26 x 2.00=26X2.0,26 x 2.15=26X2.15,26 x 2.35=26X2.35} ~ TYRE BIG APPLE {1} | 59.95 | 111002
    `,
  },
  {
    brand: 'CST',
    category: 'Tubes',
    lines: `
      CST Inner Tube #{700 x 18-25C=700X18/25,700 x 28-32C=700X28/32,26 x 1.75-2.125=26X1.75/2.125,29 x 1.9-2.35=29X1.9/2.35} #{Presta 48mm=(PV 48MM),Schrader 40mm=(SV)} ~ TUBE CST {1} {2} | 6.5 | CSTTB
      CST Inner Tube 5 Pack #{700 x 28-32C=700X28/32,26 x 1.75-2.125=26X1.75/2.125} #{Presta 48mm=PV,Schrader 40mm=SV} ~ TUBE CST {1} {2} 5PK | 28 | CSTTB5
      CST Kids Tube #{12=12",16=16",20=20"} x 1.75 (Schrader) ~ TUBE {1}X1.75 (SCHRADER) | 6.95 | CSTKT
    `,
  },
  {
    brand: 'Shimano',
    category: 'Brakes',
    lines: `
      Shimano SM-RT56 Disc Rotor 6-Bolt @Size{160mm=160,180mm=180} ~ ROTOR (SHIMANO) RT56 {1}MM (6B) | 27.95 | SMRT56
      Shimano SM-RT64 Deore Rotor Centre Lock #{160mm=160,180mm=180,203mm=203*1.15} ~ DISC ROTOR SHIM RT64 {1} (C/LOCK) | 42.95 | SMRT64
      Shimano #{B01S=B01S,B03S=B03S*1.1,B05S=B05S*1.2} Resin Disc Brake Pads ~ PADS SHIM {1} (RESIN) | 22.95 | SHPD
      Shimano #{D03S=D03S,J04C=J04C*1.6,G04S=G04S*1.2} #{Metal=MTL,Resin=RSN} Disc Brake Pads ~ BRK PADS {1} {2} (PR) | 34.95 | SHPD
      Shimano BR-MT200 Hydraulic Disc Brake #{Front=FRT,Rear=RR} ~ BRAKE DISC MT200 {1} (HYD) | 69.95 | BRMT2
      Shimano BR-MT420 4-Piston Disc Brake #{Front=F,Rear=R} ~ BRAKE CALIPER MT420 {1} | 119.95 | BRMT4
    `,
  },
  {
    brand: 'Shimano',
    category: 'Drivetrain',
    lines: `
      Shimano HG Cassette #{HG200 9 Speed 11-32T=HG200 9SP 11-32,HG200 9 Speed 11-36T=HG200 9SP 11-36,HG500 10 Speed 11-34T=HG500 10SP 11-34*1.5,HG500 10 Speed 11-42T=HG500 10SP 11-42*1.6,HG700 11 Speed 11-34T=HG700 11SP 11-34*1.9} ~ CASS SHIM {1} | 49.95 | CSHG
      Shimano #{CN-HG53 9 Speed=HG53 9SPD,CN-HG54 10 Speed=HG54 10SPD*1.1,CN-HG601 11 Speed=HG601 11SPD*1.5,CN-E6090 E-Bike 10 Speed=E6090 10SPD*1.3} Chain ~ CHAIN (SHIM) {1} (116L) | 34.95 | CNHG
      Shimano Deore #{M5100 11 Speed=M5100 11SP,M6100 12 Speed=M6100 12SP*1.2} #{Shifter Right=SHIFTER RH,Shifter Left=SHIFTER LH*0.9,Rear Derailleur=R/DER*1.8} ~ {2} DEORE {1} | 49.95 | DEO
      Shimano Acera #{M3020=M3020,M3000=M3000} #{7/8 Speed=8SP,9 Speed=9SP} Rear Derailleur ~ R/DERAILLEUR ACERA {1} {2} (LONG CAGE) | 44.95 | ACE
    `,
  },
  {
    brand: 'Giro',
    category: 'Helmets',
    lines: `
      Giro Fixture II MIPS Helmet @Colour{Matte Black=MT BLK,White=WHT} @Size{Small=S,Medium=M,Large=L,X-Large=XL} ~ HELMET (GIRO) FIXTURE 2 MIPS {1} {2} | 119.95 | GIRFX
      Giro Fixture II Helmet @Colour{Matte Black=MATT BLK,Red=RED} @Size{S,M,L} ~ HELMET GIRO FIXTURE II {1} {2} | 89.95 | GIRFN
      Giro Tremor Child Helmet #{Black=BLK,Pink=PNK,Blue=BLU} ~ HELMET GIRO TREMOR {1} (KIDS UNI) | 79.95 | GIRTR
      Giro Register Helmet @Colour{Matte Black=BLK,Titanium=TITAN} @Size{Universal Adult=UA,XL} ~ HLMT GIRO REGISTER {1} {2} | 79.95 | GIRRG
    `,
  },
  {
    brand: 'Kestrel Power',
    category: 'Batteries',
    lines: `
      Kestrel Power #{Rack Battery=RACK BATT,Frame Battery=FRAME BATT} #{36V 10.4Ah=36V 10.4AH,36V 14Ah=36V 14AH*1.25,48V 14Ah=48V 14AH*1.4} ~ {1} {2} (LI-ION) | 549 | KPB
      Kestrel Power Charger #{36V 2A=36V 2A,36V 4A=36V 4A*1.5,48V 2A=48V 2A*1.1} ~ CHARGER (KESTREL) {1} | 79 | KPC
      Kestrel Hub Motor #{36V 250W=36V 250W,48V 500W=48V 500W*1.2} #{Front=FRT,Rear=RR} ~ MOTOR HUB {1} {2} | 329 | KPM
      Kestrel LCD Display #{KD21C=KD21C,KD58C=KD58C*1.3} ~ DISPLAY {1} (LCD) | 99 | KPD
    `,
  },
  {
    brand: 'Fox',
    category: 'Clothing',
    lines: `
      Fox Ranger Glove @Gender{Mens=MENS,Womens=WMNS,Youth=YTH} @Size{S,M,L} ~ GLOVE FOX RANGER {1} {2} (BLK) | 44.95 | FOXRG
      Fox Flexair Short Sleeve Jersey @Colour{Black=BLK,Navy=NVY} @Size{S,M,L,XL} ~ JERSEY FOX FLEXAIR SS {1} {2} | 89.95 | FOXFJ
      Fox Flexair Long Sleeve Jersey @Colour{Black=BLK,Navy=NVY} @Size{M,L,XL} ~ JERSEY FOX FLEXAIR LS {1} {2} | 99.95 | FOXFL
    `,
  },
  {
    brand: 'Norfolk',
    category: 'Electric Bikes',
    lines: `
      Norfolk Harbour 3 Electric Bike @Frame{Low Step=L/STEP,Diamond=DIAM} @Colour{Graphite=GRPH,Sage=SAGE} @Size{S,M,L} ~ (NORFOLK) HARBOUR 3 {1} {2} {3} | 2999 | NFH3
      Norfolk Harbour 5 Electric Bike @Colour{Graphite=GRPHT,Petrol=PETRL} @Size{M,L} ~ NORFOLK HARBOUR 5 {1} {2} | 3799 | NFH5
      Norfolk Summit #{27.5=27.5,29=29} Mountain Bike 2025 @Size{S,M,L,XL} ~ SUMMIT {1} (25) {2} | 1299 | NFSM
    `,
  },
  {
    brand: 'Topeak',
    category: 'Accessories',
    lines: `
      Topeak #{Uni Super Tourist Rack=UNI S/TOURIST RACK,Explorer Rack=EXPLORER RACK*0.8,Explorer Rack Disc=EXPLORER RACK DISC*0.9} ~ (TOPEAK) {1} (REAR) (BLK) | 79.95 | TPK
      Topeak #{JoeBlow Sport III=JOEBLOW SPORT 3,JoeBlow Max HP=JOEBLOW MAX HP*0.75,JoeBlow Mini=JOEBLOW MINI*0.6} Floor Pump ~ PUMP TOPEAK {1} | 89.95 | TPP
      Topeak Defender #{26/27.5 inch=26/27.5,29 inch=29} Mudguard #{Front=FRONT,Rear=REAR,Set=SET*1.9} ~ M/GUARD TOPEAK DEFENDER {1} {2} | 34.95 | TPD
    `,
  },
  {
    brand: 'Lezyne',
    category: 'Lights',
    lines: `
      Lezyne #{Macro Drive 1300=MACRO 1300,Lite Drive 1000=LITE 1000*0.9,Mini Drive 400=MINI 400*0.5} Front Light ~ LIGHT LEZYNE {1} (FRT) | 129.95 | LZF
      Lezyne #{Strip Drive Pro 400=STRIP PRO 400,Strip Drive 300=STRIP 300*0.8,KTV Drive=KTV*0.4} Rear Light ~ LIGHT LEZYNE {1} (RR) | 79.95 | LZR
      Lezyne #{Classic Drive XL 700+=CLASSIC XL 700,Zecto Drive 250+=ZECTO 250*0.6} Light Set ~ LIGHT SET LEZ {1} | 159.95 | LZS
    `,
  },
  {
    brand: 'Kryptonite',
    category: 'Locks',
    lines: `
      Kryptonite #{Evolution Mini-7=EVO MINI 7,Evolution Mini-5=EVO MINI 5,New York M18=NY M18*1.6,KryptoLok Standard=KRYPTOLOK STD*0.7} U-Lock ~ LOCK KRYPT {1} | 129.95 | KRL
      Kryptonite Keeper #{585=585,785=785*1.2} Chain Lock #{Keyed=KEY,Combination=COMBO} ~ LOCK CHAIN KEEPER {1} {2} | 54.95 | KRK
    `,
  },
  {
    brand: 'Pro',
    category: 'Components',
    lines: `
      PRO LT Seatpost #{27.2=27.2,30.9=30.9,31.6=31.6} x #{350mm=350,400mm=400*1.1} ~ SEATPOST PRO LT {1}X{2} | 54.95 | PROSP
      PRO LT Stem #{31.8=31.8,25.4=25.4} x #{80mm=80,90mm=90,100mm=100} ~ STEM PRO LT {1} {2}MM | 49.95 | PROST
      PRO LT Riser Handlebar #{680mm=680,720mm=720,740mm=740} 31.8 ~ H/BAR PRO LT {1} (31.8) (RISER) | 64.95 | PROHB
    `,
  },
  {
    brand: 'Finish Line',
    category: 'Workshop',
    lines: `
      Finish Line #{Wet=WET,Dry=DRY,Ceramic Wet=CERAMIC WET*1.5} Lube #{60ml=60ML,120ml=120ML*1.5} ~ LUBE F/LINE {1} {2} | 11.95 | FLL
      Camelbak Podium Bottle #{620ml=21OZ,710ml=24OZ*1.1} #{Smoke=SMOKE,Black=BLK,Blue=BLU} ~ BOTTLE CAMELBAK PODIUM {1} {2} | 17.95 | CBP
      Stan's NoTubes Sealant #{59ml=2OZ,473ml=16OZ*4,946ml=32OZ*7} ~ SEALANT STANS {1} | 8.95 | STN
    `,
  },
  {
    brand: 'Shimano',
    category: 'Shoes',
    lines: `
      Shimano RC1 Road Shoe @Colour{Black=BLK,White=WHT} @Size{41=41,42=42,43=43,44=44} ~ SHOE SHIM RC1 {1} {2} (ROAD) | 139.95 | SHRC1
      Shimano ME3 MTB Shoe @Colour{Black=BLK} @Size{EU 42=42,EU 43=43,EU 44=44,EU 45=45} ~ SHOE (SHIMANO) ME3 {2} {1} | 179.95 | SHME3
      Shimano #{PD-M520=M520,PD-M530=M530*1.5,PD-ED500=ED500*1.6,PD-R550=R550*1.8} SPD Pedals ~ PEDAL SHIM {1} (SPD) (PR) | 69.95 | SHPDL
    `,
  },
  {
    brand: 'Gyro',
    category: 'Spares',
    lines: `
      Gyro V-Brake Lever #{Left=LH,Right=RH} #{2 Finger=2F,4 Finger=4F} Black ~ LEVER BRAKE GYRO {1} {2} (ALLOY) (BLK) | 14.95 | GYL
      Gyro Square Taper Bottom Bracket #{68 x 110mm=68X110,68 x 113mm=68X113,68 x 122.5mm=68X122.5,73 x 118mm=73X118} ~ B/B CART SQ {1} | 29.95 | GYB
      Gyro #{Brake=BRAKE,Gear=GEAR} Cable #{1700mm=1700,2000mm=2000} #{Stainless=S/S,Galvanised=GALV*0.6} ~ CABLE INNER {1} {3} {2}MM | 5.5 | GYC
      Gyro Alloy Rim #{26=26",700C=700C,27.5=27.5"} #{32H=32H,36H=36H} Double Wall ~ RIM ALLOY {1} {2} (D/WALL) (BLK) | 49.95 | GYR
      Gyro #{Front=FRONT,Rear=REAR*1.3} Wheel #{26 inch=26,700C=700C,20 inch=20} #{Rim Brake=V-BRAKE,Disc=DISC} ~ WHEEL {2} {1} {3} (QR) | 89.95 | GYW
      Gyro Freewheel #{6 Speed 14-28T=6SP 14/28,7 Speed 14-28T=7SP 14/28,7 Speed 14-34T=7SP 14/34,8 Speed 13-28T=8SP 13/28*1.4} ~ F/WHEEL {1} | 24.95 | GYF
      Gyro Rubber Grips #{92mm=92MM,125mm=125MM} #{Black=BLK,Grey=GRY} (Pair) ~ GRIPS GYRO {1} {2} | 9.95 | GYG
    `,
  },
  {
    brand: 'Maxxis',
    category: 'Tyres',
    lines: `
      Maxxis Minion #{DHF=DHF,DHR II=DHR2} #{27.5x2.30=27.5X2.3,27.5x2.50WT=27.5X2.5,29x2.30=29X2.3,29x2.50WT=29X2.5} 3C EXO TR ~ MAXXIS MINION {1} {2} (EXO) (TR) | 94.95 | MXM
      Maxxis Hookworm #{20 x 1.95=20X1.95,26 x 2.50=26X2.5,29 x 2.50=29X2.5} Wire ~ TYRE MAXXIS HOOKWORM {1} (BLK) | 59.95 | MXH
      Maxxis Welter Weight Tube #{26 x 1.90/2.125=26X1.9/2.125,29 x 1.75/2.4=29X1.75/2.4,700 x 33/50=700X33/50} #{Presta=FV,Schrader=SV} ~ TUBE MAXXIS WW {1} {2} (48MM) | 11.95 | MXW
    `,
  },
  {
    brand: 'Thule',
    category: 'Family',
    lines: `
      Thule Yepp Nexxt #{Mini=MINI,Maxi=MAXI*1.2} Child Seat #{Front=FRONT,Rack Mount=RACK MNT,Frame Mount=FRAME MNT} @Colour{Obsidian=BLK,Aquamarine=AQUA} ~ THULE YEPP NEXXT {1} {2} {3} (SEAT) | 299.95 | THY
      Thule Coaster XT Trailer #{Single=SGL,Double=DBL*1.2} ~ THULE COASTER {1} TRAILER (BLUE) | 699 | THC
      Burley Bee Trailer #{1 Seat=SINGLE,2 Seat=DOUBLE*1.1} @Colour{Yellow=YEL,Red=RED} ~ BURLEY BEE {1} {2} | 549 | BUB
    `,
  },
  {
    brand: 'Netti',
    category: 'Clothing',
    lines: `
      Netti Pulse #{Mens=MENS,Ladies=LADIES} Knicks @Size{XS,S,M,L,XL} ~ NETTI PULSE {1} KNICKS {2} (BLK) | 79.95 | NEP
      Netti Sock @Colour{Black=BLK,White=WHT} @Size{S/M=S-M,L/XL=L-XL} 3 Pack ~ SOCK NETTI {1} {2} 3PK | 24.95 | NES3
      Netti Sock @Colour{Black=BLK,White=WHT} @Size{S/M=S-M,L/XL=L-XL} ~ SOCK NETTI {1} {2} | 9.95 | NES
      Netti Lightning #{Kids=KIDS,Adult=ADULT} Helmet @Size{48-52cm=48/52,52-56cm=52/56,56-60cm=56/60} ~ HELMET NETTI LIGHTNING {1} {2} | 49.95 | NEH
    `,
  },
  {
    brand: 'Bafang',
    category: 'E-Bike Parts',
    lines: `
      Bafang #{Downtube=DT,Rear Rack=RR RACK} Battery #{36V 13Ah=36V13AH,36V 17.5Ah=36V17.5AH*1.2,48V 17.5Ah=48V17.5AH*1.4} ~ BATT BAFANG {1} {2} | 599 | BFB
      Bafang M400 #{250W=250,350W=350*1.1} Mid Motor #{68mm=68MM,100mm=100MM} ~ MOTOR BAFANG M400 {1}W {2} | 699 | BFM
      Bafang #{Thumb=THUMB,Twist=TWIST} Throttle #{Left=L/H,Right=R/H} ~ THROTTLE {1} {2} (BAFANG) | 29.95 | BFT
      Bafang #{Speed=SPEED,Brake=BRAKE} Sensor #{3 Pin=3PIN,6 Pin=6PIN} ~ SENSOR {1} {2} (EBIKE) | 24.95 | BFS
      Bafang Controller #{36V 15A=36V 15A,36V 20A=36V 20A*1.2,48V 20A=48V 20A*1.3} ~ CTRL BAFANG {1} | 119 | BFC
    `,
  },
  {
    brand: 'Kinder',
    category: 'Kids Bikes',
    lines: `
      Kinder Rocket #{12=12",16=16"*1.2,20=20"*1.4,24=24"*1.7} Kids Bike @Colour{Red=RED,Blue=BLUE,Pink=PINK} ~ KINDER ROCKET {1} {2} (BIKE) | 229 | KIR
      Kinder Balance Bike @Colour{Red=RED,Mint=MINT} ~ BALANCE BIKE KINDER {1} (12") | 149 | KIB
    `,
  },
];
