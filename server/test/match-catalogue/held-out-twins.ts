import type { TwinFamily } from './twin-lines';

/**
 * Near twins of the held-out half: the engine has never been tuned on them, and nobody has looked at them while tuning.
 */
export const heldOutTwins: TwinFamily[] = [
  {
    brand: 'Vittoria',
    category: 'Tyres',
    lines: `
      Vittoria Corsa N.EXT #{700 x 26=700X26,700 x 28=700X28,700 x 30=700X30} #{Clincher=CLINCHER,TLR=TLR*1.15} ~ VITTORIA CORSA NEXT {1} {2} (BLK) | 89.95 | VCN
      Vittoria Terreno #{Dry=DRY,Mix=MIX,Wet=WET} Gravel Tyre @Size{700 x 38C=38-622,700 x 45C=45-622,650 x 47B=47-584} ~ VITTORIA TERRENO {1} {2} (TNT) | 84.95 | VTT
      Vittoria Randonneur #{Trail=TRAIL,Tech=TECH} Tyre #{26 x 1.75=26X1.75,26 x 2.00=26X2.00,28 x 1.75=28X1.75} ~ TYRE VITT RANDONNEUR {1} {2} | 54.95 | VRD
      Vittoria Standard Tube #{26 x 1.50/2.00=26X1.5/2.0,29 x 1.95/2.50=29X1.95/2.5,700 x 28/42=700X28/42} #{Presta 48mm=FV48,Schrader 48mm=AV48} ~ TUBE VITT STD {1} {2} | 9.95 | VST
    `,
  },
  {
    brand: 'Campagnolo',
    category: 'Groupsets',
    lines: `
      Campagnolo #{Chorus=CHORUS,Record=RECORD*1.5,Super Record=S/RECORD*2.2} 12 Speed Cassette #{11-29=11-29,11-32=11-32,11-34=11-34} ~ CAMPAG {1} CASSETTE 12S {2} | 249 | CMC
      Campagnolo #{Chorus=CHORUS,Record=RECORD*1.4} #{11 Speed=11S,12 Speed=12S*1.1} Chain ~ CAMPAG {1} CHAIN {2} (BOX) | 69.95 | CMK
      Campagnolo AFS Disc Rotor #{140mm=140,160mm=160} ~ ROTOR CAMPAG AFS {1} (CENTRELOCK) | 64.95 | CMR
      Campagnolo Ultra-Torque Cups #{English=ENG,Italian=ITAL,BB86=BB86} ~ CAMPAG U/TORQUE CUPS {1} (PAIR) | 39.95 | CMU
    `,
  },
  {
    brand: 'Smith',
    category: 'Helmets',
    lines: `
      Smith Persist MIPS Helmet @Colour{Matte Cement=CEMENT,White=WHITE,Black=BLACK} @Size{Small=SML,Medium=MED,Large=LRG} ~ SMITH PERSIST MIPS {1} {2} (HELMET) | 229 | SMP
      Smith Zip Jr. MIPS Helmet @Colour{Black=BLACK,Storm Blue=BLUE} @Size{Youth Small=YS,Youth Large=YL} ~ SMITH ZIP JR MIPS {1} {2} | 99 | SMZ
      Smith Wildcat #{Photochromic=PHOTO*1.2,ChromaPop=CPOP} Sunglasses #{Black=BLK,White=WHT} ~ SMITH WILDCAT {1} {2} (GLASSES) | 259 | SMW
    `,
  },
  {
    brand: 'Castelli',
    category: 'Road Wear',
    lines: `
      Castelli Entrata #{Men's=MENS,Women's=WOMENS} Jersey @Colour{Rich Red=RED,Light Black=BLACK} @Size{S,M,L,XL} ~ CASTELLI ENTRATA JERSEY {1} {2} {3} | 139.95 | CAE
      Castelli Competizione #{Bib Shorts=BIBSHORT,Shorts=SHORT*0.8} @Size{S,M,L,XL,XXL} ~ CASTELLI COMPETIZIONE {1} {2} (BLACK) | 179.95 | CAC
      Castelli Arenberg Gel Glove @Color{Black=BLK,Red=RED} @Size{S,M,L} ~ GLOVES CASTELLI ARENBERG {1} {2} (GEL) | 64.95 | CAA
    `,
  },
  {
    brand: 'Yamba',
    category: 'Electric Bikes',
    lines: `
      Yamba Coast #{D1=D1,D2=D2*1.2} Step-Thru E-Bike @Colour{Sand=SAND,Steel Blue=BLUE} @Size{S/M=S/M,L/XL=L/XL} ~ YAMBA COAST {1} STEP THRU {2} {3} (E-BIKE) | 2799 | YAC
      Yamba Ridge 29er #{2024=24*0.85,2025=25} @Size{Small=S,Medium=M,Large=L} ~ RIDGE 29 MY{1} {2} (YAMBA) | 2199 | YAR
      Yamba Spare Battery #{Seat Tube=SEAT TUBE,Rack=RACK} #{36V 11.6Ah=36V 11.6AH,36V 14.5Ah=36V 14.5AH*1.2,48V 14.5Ah=48V 14.5AH*1.3} ~ BATT YAMBA {1} {2} | 649 | YAB
      Yamba Smart Charger #{36V 2A=36V2A,36V 3A=36V3A*1.2,48V 3A=48V3A*1.3} ~ CHGR YAMBA {1} (SMART) | 99 | YAS
    `,
  },
  {
    brand: 'Zefal',
    category: 'Accessories',
    lines: `
      Zefal Deflector #{FM30=FM30,RM90+=RM90+*1.2,FM60=FM60} Guard #{26=26,27.5=27.5,29=29} ~ ZEFAL DEFLECTOR {1} {2} (GUARD) | 29.95 | ZED
      Zefal Spy Mirror #{Left=L/H,Right=R/H,Pair=PAIR*1.9} ~ ZEFAL SPY MIRROR {1} | 17.95 | ZES
      Zefal Sense #{Soft 65=SOFT 65,Grip 80=GRIP 80*1.1} Bottle #{Blue=BLU,Black=BLK,Red=RED} ~ BOTTLE ZEFAL SENSE {1} {2} | 12.95 | ZEB
      Zefal #{Profil Max FP30=PROFIL FP30,Profil Max FP60=PROFIL FP60*1.3,Profil Max FP70=PROFIL FP70*1.5} Floor Pump ~ PUMP ZEFAL {1} (FLOOR) | 69.95 | ZEP
      Zefal Pulse #{A2=A2,L2=L2*0.9} Bottle Cage #{Black=BLACK,White=WHITE} ~ CAGE ZEFAL PULSE {1} {2} (ALLOY) | 21.95 | ZEC
    `,
  },
  {
    brand: 'Knog',
    category: 'Lights and Bells',
    lines: `
      Knog Blinder #{120=120,900=900*1.6,1300=1300*2} #{Front=FRONT,Rear=REAR} Light ~ KNOG BLINDER {1} {2} (USB) | 69.95 | KNB
      Knog Oi #{Classic=CLASSIC,Luxe=LUXE*1.6} Bell #{Small=SML,Large=LGE} @Colour{Black=BLK,Brass=BRASS,Copper=COPPER} ~ BELL KNOG OI {1} {2} {3} | 34.95 | KNO
      Knog Frog V3 #{Front=FRT,Rear=RR,Twinpack=TWIN*1.8} ~ KNOG FROG {1} (LIGHT) | 29.95 | KNF
    `,
  },
  {
    brand: 'Ritchey',
    category: 'Cockpit',
    lines: `
      Ritchey Comp #{4-Axis=4AXIS,Toyon=TOYON*1.3} Stem #{70mm=70,80mm=80,90mm=90,110mm=110} ~ STEM RITCHEY COMP {1} {2}MM (BLACK) | 64.95 | RIS
      Ritchey Comp Road Bar #{Streem=STREEM,Curve=CURVE} #{40cm=40,42cm=42,44cm=44} ~ RITCHEY {1} BAR {2}CM (31.8) | 99.95 | RIB
      Ritchey Comp Seatpost #{27.2=27.2,30.9=30.9,31.6=31.6} #{Straight=0MM,Offset=25MM} ~ S/POST RITCHEY COMP {1} {2} | 79.95 | RIP
      Ritchey Cork Bar Tape #{Black=BLK,White=WHT,Red=RED} ~ TAPE RITCHEY CORK {1} | 24.95 | RIT
    `,
  },
  {
    brand: 'Wolf Tooth',
    category: 'Chainrings',
    lines: `
      Wolf Tooth #{104 BCD=104BCD,SRAM Direct Mount=SRAM DM*1.2,Shimano 12 Speed=SHIM 12SP*1.2} Chainring #{30T=30T,32T=32T,34T=34T} ~ C/RING WOLF TOOTH {1} {2} | 89.95 | WTC
      Wolf Tooth Anodized #{Seatpost=SEATPOST,Headset=HEADSET*0.6} Clamp #{31.8mm=31.8,34.9mm=34.9} #{Black=BLK,Gold=GLD} ~ WOLF TOOTH {1} CLAMP {2} {3} | 44.95 | WTS
    `,
  },
  {
    brand: 'Muc-Off',
    category: 'Care',
    lines: `
      Muc-Off Nano Tech Bike Cleaner #{1L=1L,5L=5L*3.5,500ml Concentrate=500ML CONC*1.4} ~ MUC OFF CLEANER {1} (PINK) | 22.95 | MOC
      Muc-Off #{Ludicrous AF=LUDICROUS*3,All Weather=ALL WEATHER,C3 Dry Ceramic=C3 DRY*1.4,C3 Wet Ceramic=C3 WET*1.4} Lube #{50ml=50ML,120ml=120ML*1.6} ~ LUBE MUC OFF {1} {2} | 16.95 | MOL
      Muc-Off Tubeless Sealant #{140ml=140ML,1 Litre=1L*4} ~ SEALANT MUC OFF {1} (TUBELESS) | 19.95 | MOS
      Muc-Off Puncture Plugs #{5 Pack=5PK,10 Pack=10PK*1.7} ~ MUC OFF PLUGS {1} | 14.95 | MOP
    `,
  },
];
