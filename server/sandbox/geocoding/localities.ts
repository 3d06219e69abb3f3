export type SandboxLocality = {
  name: string;
  postcode: string;
  state: string;
  latitude: number;
  longitude: number;
  /** Not connected by road to the rest of the country. */
  isIsland: boolean;
};

/** Name, postcode, latitude and longitude; `~` marks places without a road connection. Rounded to about a kilometre. */
const listed: Record<string, string> = {
  NSW: `
    Bondi Beach 2026 -33.89 151.27
    Bondi 2026 -33.89 151.26
    Sydney 2000 -33.87 151.21
    Pyrmont 2009 -33.87 151.19
    Surry Hills 2010 -33.88 151.21
    Bondi Junction 2022 -33.89 151.25
    Coogee 2034 -33.92 151.26
    Newtown 2042 -33.90 151.18
    North Sydney 2060 -33.84 151.21
    Pymble 2073 -33.74 151.14
    Chatswood 2067 -33.80 151.18
    Hornsby 2077 -33.70 151.10
    Manly 2095 -33.80 151.29
    Palm Beach 2108 -33.60 151.32
    Parramatta 2150 -33.82 151.00
    Castle Hill 2154 -33.73 151.00
    Liverpool 2170 -33.92 150.92
    Bankstown 2200 -33.92 151.03
    Hurstville 2220 -33.97 151.10
    Cronulla 2230 -34.05 151.15
    Gosford 2250 -33.43 151.34
    Tascott 2250 -33.45 151.32
    Newcastle 2300 -32.93 151.78
    Maitland 2320 -32.73 151.55
    Tamworth 2340 -31.09 150.93
    Armidale 2350 -30.51 151.67
    Port Macquarie 2444 -31.43 152.91
    Coffs Harbour 2450 -30.30 153.11
    Lismore 2480 -28.81 153.28
    Byron Bay 2481 -28.64 153.61
    Tweed Heads 2485 -28.18 153.54
    Wollongong 2500 -34.42 150.89
    Kiama 2533 -34.67 150.85
    Nowra 2541 -34.88 150.60
    Batemans Bay 2536 -35.71 150.18
    Bega 2550 -36.67 149.84
    Campbelltown 2560 -34.07 150.81
    Bowral 2576 -34.48 150.42
    Goulburn 2580 -34.75 149.72
    Queanbeyan 2620 -35.35 149.23
    Jindabyne 2627 -36.41 148.62
    Albury 2640 -36.08 146.92
    Wagga Wagga 2650 -35.11 147.37
    Griffith 2680 -34.29 146.05
    Penrith 2750 -33.75 150.69
    Katoomba 2780 -33.71 150.31
    Bathurst 2795 -33.42 149.58
    Orange 2800 -33.28 149.10
    Dubbo 2830 -32.24 148.60
    Bourke 2840 -30.09 145.94
    Broken Hill 2880 -31.95 141.45
    ~Lord Howe Island 2898 -31.55 159.08`,
  ACT: `
    Canberra 2601 -35.28 149.13
    Braddon 2612 -35.27 149.14
    Belconnen 2617 -35.24 149.07
    Woden 2606 -35.34 149.09
    Tuggeranong 2900 -35.42 149.07
    Gungahlin 2912 -35.18 149.13`,
  VIC: `
    Melbourne 3000 -37.81 144.96
    Footscray 3011 -37.80 144.90
    Williamstown 3016 -37.86 144.90
    Werribee 3030 -37.90 144.66
    Essendon 3040 -37.75 144.91
    Brunswick 3056 -37.77 144.96
    Fitzroy 3065 -37.80 144.98
    Preston 3072 -37.75 145.01
    Box Hill 3128 -37.82 145.12
    Ringwood 3134 -37.81 145.23
    Richmond 3121 -37.82 145.00
    South Yarra 3141 -37.84 144.99
    Clayton 3168 -37.92 145.12
    Dandenong 3175 -37.99 145.21
    St Kilda 3182 -37.87 144.98
    Brighton 3186 -37.91 144.99
    Frankston 3199 -38.14 145.12
    Geelong 3220 -38.15 144.36
    Torquay 3228 -38.33 144.32
    Warrnambool 3280 -38.38 142.48
    Hamilton 3300 -37.74 142.02
    Ballarat 3350 -37.56 143.85
    Horsham 3400 -36.71 142.20
    Mildura 3500 -34.19 142.16
    Bendigo 3550 -36.76 144.28
    Echuca 3564 -36.13 144.75
    Shepparton 3630 -36.38 145.40
    Wangaratta 3677 -36.36 146.31
    Wodonga 3690 -36.12 146.89
    Bright 3741 -36.73 146.96
    Traralgon 3844 -38.20 146.54
    Sale 3850 -38.11 147.07
    Bairnsdale 3875 -37.83 147.63`,
  QLD: `
    Brisbane City 4000 -27.47 153.03
    New Farm 4005 -27.47 153.05
    Chermside 4032 -27.39 153.03
    Toowong 4066 -27.48 152.99
    Sunnybank 4109 -27.58 153.06
    Logan Central 4114 -27.64 153.11
    Cleveland 4163 -27.53 153.27
    Southport 4215 -27.97 153.41
    Surfers Paradise 4217 -28.00 153.43
    Ipswich 4305 -27.61 152.76
    Toowoomba City 4350 -27.56 151.95
    Roma 4455 -26.57 148.79
    Maroochydore 4558 -26.65 153.09
    Noosa Heads 4567 -26.40 153.09
    Gympie 4570 -26.19 152.67
    Hervey Bay 4655 -25.29 152.85
    Bundaberg 4670 -24.87 152.35
    Gladstone 4680 -23.84 151.26
    Rockhampton 4700 -23.38 150.51
    Longreach 4730 -23.44 144.25
    Mackay 4740 -21.14 149.19
    Airlie Beach 4802 -20.27 148.72
    Townsville City 4810 -19.26 146.82
    Mount Isa 4825 -20.73 139.49
    Cairns 4870 -16.92 145.77
    Port Douglas 4877 -16.48 145.46
    ~Thursday Island 4875 -10.58 142.22`,
  SA: `
    Adelaide 5000 -34.93 138.60
    North Adelaide 5006 -34.91 138.59
    Port Adelaide 5015 -34.85 138.50
    Glenelg 5045 -34.98 138.52
    Norwood 5067 -34.92 138.63
    Elizabeth 5112 -34.72 138.67
    Mount Barker 5251 -35.07 138.86
    Victor Harbor 5211 -35.55 138.62
    Mount Gambier 5290 -37.83 140.78
    Murray Bridge 5253 -35.12 139.27
    Nuriootpa 5355 -34.47 138.99
    Port Pirie 5540 -33.18 138.01
    Whyalla 5600 -33.03 137.58
    Port Lincoln 5606 -34.73 135.86
    Port Augusta 5700 -32.49 137.77
    Coober Pedy 5723 -29.01 134.75`,
  WA: `
    Perth 6000 -31.95 115.86
    Subiaco 6008 -31.95 115.82
    Scarborough 6019 -31.89 115.76
    Joondalup 6027 -31.74 115.77
    Midland 6056 -31.89 116.01
    Fremantle 6160 -32.06 115.75
    Rockingham 6168 -32.28 115.73
    Mandurah 6210 -32.53 115.72
    Bunbury 6230 -33.33 115.64
    Busselton 6280 -33.65 115.35
    Margaret River 6285 -33.95 115.07
    Albany 6330 -35.02 117.88
    Kalgoorlie 6430 -30.75 121.47
    Esperance 6450 -33.86 121.89
    Geraldton 6530 -28.77 114.61
    Carnarvon 6701 -24.88 113.66
    Karratha 6714 -20.74 116.85
    Port Hedland 6721 -20.31 118.61
    Broome 6725 -17.96 122.24
    ~Christmas Island 6798 -10.42 105.68`,
  TAS: `
    Hobart 7000 -42.88 147.33
    Sandy Bay 7005 -42.90 147.33
    Glenorchy 7010 -42.83 147.28
    Kingston 7050 -42.98 147.31
    Launceston 7250 -41.44 147.14
    Devonport 7310 -41.18 146.35
    Burnie 7320 -41.05 145.91
    Queenstown 7467 -42.08 145.56`,
  NT: `
    Darwin 0800 -12.46 130.84
    Nightcliff 0810 -12.38 130.85
    Palmerston 0830 -12.49 130.98
    Katherine 0850 -14.47 132.26
    Tennant Creek 0860 -19.65 134.19
    Alice Springs 0870 -23.70 133.88
    Yulara 0872 -25.24 130.98`,
};

const line = /^(~?)(.+) (\d{4}) (-?[\d.]+) (-?[\d.]+)$/;

const toLocality = (state: string, text: string): SandboxLocality => {
  const [, mark, name = '', postcode = '', latitude, longitude] = line.exec(text) ?? [];
  return {
    name,
    postcode,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    isIsland: mark === '~',
  };
};

/** Well-known places of every state, the shop's own first. */
export const localities: SandboxLocality[] = Object.entries(listed).flatMap(([state, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((text) => toLocality(state, text.trim())),
);
