import type { TwinFamily } from './twin-lines';

/** More near twins of the tuning half; they were the held-out half of an earlier measurement. */
export const moreTuningTwins: TwinFamily[] = [
  {
    brand: 'Continental',
    category: 'Tyres & Tubes',
    lines: `
      Continental Contact Plus @Tyre Size{28x1.60 (42-622)=42-622,28x1.75 (47-622)=47-622,26x1.75 (47-559)=47-559} ~ CONTI CONTACT PLUS {1} (TYRE) | 74.95 | CP0
      Continental Contact Plus City #{700x42=700X42C,700x47=700X47C} Reflex ~ CONTI CONTACT PLUS CITY {1} (RFLX) | 79.95 | CPC
      Continental Grand Prix 5000 #{Clincher=CLIN,TR Tubeless=TR*1.3} #{700x25=700X25,700x28=700X28,700x32=700X32} ~ TYRE CONTI GP5000 {1} {2} (BLK) | 99.95 | GP5
      Continental Race King #{26=26,27.5=27.5,29=29} x 2.2 #{Wire Bead=WIRE,ProTection Folding=PROT FOLD*1.8} ~ CONTI RACE KING {1}X2.2 {2} | 44.95 | RK2
      Continental Race Tube #{700x20-25=700X20/25,700x25-32=700X25/32} #{42mm=42,60mm=60,80mm=80} Presta ~ TUBE CONTI RACE 28 {1} {2}MM (FV) | 13.95 | CRT
      Continental MTB Tube #{26=26,27.5=27.5,29=29} x 1.75-2.5 #{Presta=FV,Auto=AV} ~ TUBE CONTI MTB {1} {2} | 12.95 | CMT
    `,
  },
  {
    brand: 'SRAM',
    category: 'Drivetrain',
    lines: `
      SRAM PG Cassette #{PG-1130 11 Speed 11-42T=PG1130 11S 11/42,PG-1130 11 Speed 11-36T=PG1130 11S 11/36*0.9,PG-1230 12 Speed 11-50T=PG1230 12S 11/50*1.6,PG-950 9 Speed 11-34T=PG950 9S 11/34*0.6} ~ CASSETTE SRAM {1} | 99.95 | SRC
      SRAM #{SX=SX,NX=NX*1.4,GX=GX*2} Eagle #{Rear Derailleur=REAR DERAILLEUR,Trigger Shifter=SHIFTER*0.5,Chain=CHAIN 126L*0.4} 12 Speed ~ SRAM {1} EAGLE {2} (12SP) | 124.95 | SRE
      SRAM #{Level=LEVEL,Guide=GUIDE*1.2,Code=CODE*1.5} #{Organic=ORG,Sintered=METAL*1.1} Brake Pads ~ BRAKE PADS SRAM {1} {2} (PAIR) | 32.95 | SRP
      SRAM Centerline Rotor #{140mm=140MM,160mm=160MM,180mm=180MM*1.1,200mm=200MM*1.2} #{6-Bolt=6BOLT,Center Lock=CL*1.2} ~ ROTOR SRAM CENTERLINE {1} {2} | 54.95 | SRR
      KMC #{X8=X8,X9=X9*1.2,X10=X10*1.5,X11=X11*1.9,e9 EPT=E9 EPT*1.8,e10 EPT=E10 EPT*2} Chain ~ CHAIN KMC {1} (EBIKE) | 29.95 | KMC
    `,
  },
  {
    brand: 'Endura',
    category: 'Apparel',
    lines: `
      Endura Hummvee Jacket @Fit{Men's=M'S,Women's=W'S} @Colour{Black=BLK,Forest Green=FOREST} @Size{S,M,L,XL} ~ JKT ENDURA HUMMVEE {1} {2} {3} | 149.95 | ENHJ
      Endura Xtract Gel Bibshorts #{Mens=MENS,Womens=WOMENS} @Size{Small=SML,Medium=MED,Large=LGE,X-Large=XL} ~ BIBSHORT ENDURA XTRACT {1} {2} (GEL) | 129.95 | ENXB
      Endura FS260 Thermo Overshoe @Size{S,M,L,XL} ~ O/SHOE ENDURA FS260 {1} (BLACK) | 69.95 | ENFO
    `,
  },
  {
    brand: 'Bell',
    category: 'Helmets',
    lines: `
      Bell Formula #{LED MIPS=LED MIPS*1.4,MIPS=MIPS} Road Helmet @Color{Gloss White=GL WHT,Matte Grey=MT GRY} @Size{S (52-56cm)=S,M (55-59cm)=M,L (58-62cm)=L} ~ BELL FORMULA {1} {2} {3} (HLMT) | 159.95 | BEF
      Bell Sidetrack II #{Child=CHILD,Youth=YOUTH} Helmet @Color{Lightning Blue=BLUE,Hot Pink=PINK} ~ BELL SIDETRACK 2 {1} {2} | 69.95 | BES
      Bell Avenue Helmet @Color{Black=BLACK,Sand=SAND} @Size{M/L=M/L,XL=XL} ~ HELMET BELL AVENUE {1} {2} | 74.95 | BEA
    `,
  },
  {
    brand: 'Ortlieb',
    category: 'Bags',
    lines: `
      Ortlieb Back-Roller #{Classic=CLASSIC,Plus=PLUS*1.1,City=CITY*0.8} Pannier #{Pair=PR*1.9,Single=EA} @Colour{Black=BLK,Red=RED} ~ PANNIER ORTLIEB B/ROLLER {1} {2} {3} | 129.95 | OBR
      Ortlieb Sport-Roller #{Classic=CLASSIC,Plus=PLUS*1.1} #{Front Pannier Pair=PAIR} @Colour{Black=BLK,Red=RED} ~ S/ROLLER {1} {2} {3} (FRONT) | 189.95 | OSR
      Ortlieb Handlebar Bag Ultimate Six #{5L=5L,7L=7L*1.1,8.5L=8.5L*1.2} ~ H/BAR BAG ORTLIEB ULTIMATE 6 {1} | 159.95 | OUS
      Ortlieb Quick-Lock #{QL2.1=QL2.1,QL3.1=QL3.1*1.4} Hooks #{16mm=16MM,20mm=20MM} ~ {1} HOOKS {2} (ORTLIEB) | 19.95 | OQL
    `,
  },
  {
    brand: 'Murrumba',
    category: 'E-Bikes',
    lines: `
      Murrumba Tidal #{400Wh=400,500Wh=500*1.12} Step-Through @Colour{Ocean Blue=BLU,Charcoal=CHAR} @Frame Size{Small=SM,Medium=MD,Large=LG} ~ MURRUMBA TIDAL {1} ST {2} {3} (EBIKE) | 3299 | MUT
      Murrumba Tidal 500Wh Crossbar @Colour{Ocean Blue=BLU,Charcoal=CHAR} @Frame Size{Medium=MD,Large=LG,XLarge=XL} ~ MURRUMBA TIDAL 500 XBAR {1} {2} | 3699 | MUX
      Murrumba Loader #{75=75,60=60*0.9} Cargo Bike ~ LOADER {1} CARGO (MURRUMBA) | 5999 | MUL
      Murrumba Sprout #{12"=12IN,16"=16IN*1.1,20"=20IN*1.3} #{Boys=BOYS,Girls=GIRLS} Bike ~ SPROUT {1} {2} | 249 | MUS
      Murrumba #{Downtube=D/TUBE,Rear Carrier=CARRIER} Battery #{400Wh=400WH,500Wh=500WH*1.15,630Wh=630WH*1.4} ~ BATTERY MURRUMBA {1} {2} (36V) | 699 | MUB
    `,
  },
  {
    brand: 'Ergon',
    category: 'Contact Points',
    lines: `
      Ergon #{GP1=GP1,GP3=GP3*1.4,GA2=GA2*0.8,GA3=GA3*0.9} Grips @Size{Small=S,Large=L} ~ GRIPS ERGON {1} {2} (PAIR) | 49.95 | ERG
      Ergon #{SM Comp=SM COMP,ST Core Prime=ST CORE*1.5} Saddle #{Men=MENS,Women=WMN} @Size{S/M=S/M,M/L=M/L} ~ SADDLE ERGON {1} {2} {3} | 129.95 | ERS
      Crankbrothers #{Stamp 1=STAMP 1,Stamp 7=STAMP 7*2.4,Candy 1=CANDY 1*1.2,Candy 3=CANDY 3*1.9} Pedals #{Small=SML,Large=LGE} ~ PEDAL C/BROS {1} {2} | 89.95 | CBR
    `,
  },
  {
    brand: 'SKS',
    category: 'Mudguards and Mirrors',
    lines: `
      SKS Bluemels #{28" 45mm=28 45MM,28" 53mm=28 53MM,26" 60mm=26 60MM} Mudguard Set #{Matt=MATT,Shiny=SHINY} ~ M/GUARD SKS BLUEMELS {1} {2} (SET) | 79.95 | SKB
      SKS Velo #{42=42,55=55,65=65*1.1} #{Urban=URBAN,Mountain=MTN} ~ SKS VELO {1} {2} (GUARDS) | 54.95 | SKV
      Busch & Muller Cyclestar Mirror #{Left=LHS,Right=RHS} #{50cm Arm=LONG,Short Arm=SHORT*0.9} ~ MIRROR B&M CYCLESTAR {1} {2} | 34.95 | BMC
      Busch & Muller #{IQ-X=IQX,IQ-XS=IQXS*0.8,Lumotec IQ2=LUMOTEC IQ2*0.6} #{Dynamo=DYN,E-Bike=EBIKE} Headlight ~ H/LIGHT B+M {1} {2} (FRONT) | 199.95 | BMH
      Hebie Kickstand #{18mm=18MM,40mm=40MM} #{Rear Mount=REAR,Centre Mount=CENTRE} #{24-28"=24-28,26-29"=26-29} ~ STAND HEBIE {1} {2} {3} (BLK) | 44.95 | HEK
    `,
  },
  {
    brand: 'Peaty',
    category: 'Care',
    lines: `
      Peatys Link Lube #{All Weather=ALL WTHR,Dry=DRY,Wet=WET} #{60ml=60ML,120ml=120ML*1.7} ~ PEATYS LINKLUBE {1} {2} | 14.95 | PLL
      Peatys Tubeless Valves #{42mm=42MM,60mm=60MM,80mm=80MM*1.1} @Colour{Black=BLK,Red=RED,Gold=GLD} ~ PEATYS VALVES {1} {2} (PAIR) (TUBELESS) | 39.95 | PTV
      Jagwire #{Brake=BRAKE,Shift=GEAR} Cable Inner #{Road=ROAD,MTB=MTB} #{1 each=EA,Box of 100=BX100*60} ~ CABLE INNER JAGWIRE {1} {2} {3} | 5.95 | JAG
      Jagwire Casing #{4mm=4MM,5mm=5MM} #{Black=BLK,White=WHT} #{per metre=/M,10m Roll=10M*8,30m Roll=30M*20} ~ OUTER JAGWIRE {1} {2} {3} | 4.95 | JAC
    `,
  },
];
