/**
 * First and last postcode, centre and name of the region. Estimates: good for a zone or a rough distance, not for an
 * address.
 */
export const regionLines: Record<string, string> = {
  NSW: `
    1000 1999 -33.87 151.21 Sydney post office boxes
    2000 2009 -33.87 151.21 Sydney city
    2010 2020 -33.91 151.20 Sydney inner south
    2021 2031 -33.89 151.26 Sydney eastern suburbs
    2032 2036 -33.94 151.24 Sydney south-eastern beaches
    2037 2050 -33.89 151.17 Sydney inner west
    2051 2069 -33.81 151.19 Sydney lower north shore
    2070 2079 -33.73 151.13 Sydney upper north shore
    2080 2084 -33.62 151.16 Lower Hawkesbury River
    2085 2108 -33.73 151.27 Sydney northern beaches
    2109 2122 -33.79 151.11 Ryde
    2123 2129 -33.80 151.06 Olympic Park and Cherrybrook
    2130 2147 -33.86 151.06 Sydney middle west
    2148 2163 -33.77 150.98 Parramatta and the Hills
    2164 2179 -33.90 150.88 Liverpool and Fairfield
    2180 2214 -33.93 151.05 Canterbury and Bankstown
    2215 2234 -34.01 151.09 St George and Sutherland
    2235 2263 -33.38 151.36 Central Coast
    2264 2284 -33.05 151.60 Lake Macquarie
    2285 2310 -32.92 151.73 Newcastle
    2311 2338 -32.60 151.30 Hunter Valley
    2339 2357 -31.05 151.10 Tamworth and Armidale
    2358 2379 -29.75 151.60 New England
    2380 2411 -30.10 149.70 North West Slopes and Plains
    2412 2430 -32.05 152.30 Great Lakes and Taree
    2431 2448 -31.25 152.80 Port Macquarie and Macleay
    2449 2466 -30.05 153.05 Coffs Coast and Clarence
    2467 2490 -28.70 153.40 Northern Rivers
    2491 2530 -34.43 150.87 Illawarra
    2531 2541 -35.05 150.55 Shoalhaven
    2542 2552 -36.55 149.90 Far South Coast
    2553 2574 -34.08 150.77 Macarthur
    2575 2599 -34.65 149.60 Southern Highlands and Tablelands
    2619 2629 -35.90 149.05 Queanbeyan and Snowy Mountains
    2630 2639 -36.40 149.15 Monaro
    2640 2647 -35.95 146.80 Albury
    2648 2648 -34.10 142.00 Lower Darling
    2649 2665 -35.20 147.30 Wagga Wagga
    2666 2679 -33.95 147.00 Temora and West Wyalong
    2680 2709 -34.50 146.20 Griffith and Leeton
    2710 2719 -35.00 144.90 Western Riverina
    2720 2730 -35.25 148.15 Tumut and Gundagai
    2731 2739 -35.30 143.70 Murray River
    2740 2773 -33.72 150.77 Penrith and Blacktown
    2774 2787 -33.70 150.35 Blue Mountains
    2788 2799 -33.45 149.65 Bathurst and Lithgow
    2800 2817 -33.30 149.00 Orange
    2818 2830 -32.00 148.40 Dubbo
    2831 2840 -30.40 146.40 Western Plains
    2841 2863 -32.50 149.50 Mudgee
    2864 2877 -33.10 148.00 Parkes and Forbes
    2878 2897 -31.95 141.60 Broken Hill and Far West
    2898 2898 -31.55 159.08 Lord Howe Island
    2899 2899 -29.04 167.95 Norfolk Island`,
  ACT: `
    0200 0299 -35.28 149.12 Canberra university
    2600 2607 -35.31 149.11 Canberra centre and Woden
    2608 2618 -35.25 149.09 Canberra north and Belconnen
    2900 2911 -35.42 149.08 Tuggeranong
    2912 2920 -35.18 149.13 Gungahlin`,
  VIC: `
    3000 3010 -37.81 144.96 Melbourne city
    3011 3033 -37.82 144.80 Melbourne west
    3034 3064 -37.72 144.92 Melbourne north-west
    3065 3095 -37.74 145.04 Melbourne north-east
    3096 3100 -37.65 145.20 Nillumbik
    3101 3131 -37.82 145.09 Melbourne inner east
    3132 3140 -37.80 145.28 Melbourne outer east
    3141 3151 -37.87 145.07 Melbourne inner south-east
    3152 3180 -37.93 145.18 Melbourne south-east
    3181 3207 -37.95 145.04 Melbourne bayside
    3208 3233 -38.20 144.35 Geelong and Surf Coast
    3234 3289 -38.25 142.90 Colac and Warrnambool
    3290 3319 -37.80 141.90 Hamilton and Portland
    3320 3334 -38.00 144.05 Golden Plains
    3335 3345 -37.67 144.50 Melton and Bacchus Marsh
    3346 3379 -37.50 143.70 Ballarat and Ararat
    3380 3424 -36.65 142.30 Wimmera
    3425 3444 -37.42 144.60 Sunbury and Macedon Ranges
    3445 3479 -37.05 144.00 Central Goldfields
    3480 3514 -34.60 142.15 Mildura and Mallee
    3515 3576 -36.65 144.25 Bendigo and Echuca
    3577 3599 -35.50 143.60 Swan Hill
    3600 3649 -36.40 145.35 Goulburn Valley
    3650 3669 -36.95 145.25 Seymour and Euroa
    3670 3682 -36.45 146.15 Benalla and Wangaratta
    3683 3709 -36.15 147.10 Wodonga and Upper Murray
    3710 3725 -37.15 145.80 Mansfield and Alexandra
    3726 3749 -36.60 146.80 Bright and Beechworth
    3750 3764 -37.45 145.05 Whittlesea and Kilmore
    3765 3800 -37.75 145.50 Yarra Valley and Dandenong Ranges
    3801 3816 -38.05 145.45 Casey and Cardinia
    3817 3847 -38.20 146.30 West Gippsland and Latrobe Valley
    3848 3909 -37.95 147.60 East Gippsland
    3910 3944 -38.33 145.05 Mornington Peninsula and Phillip Island
    3945 3974 -38.60 146.00 South Gippsland
    3975 3983 -38.12 145.35 Cranbourne and Koo Wee Rup
    3984 3999 -38.55 145.60 Bass Coast
    8000 8999 -37.81 144.96 Melbourne post office boxes`,
  QLD: `
    4000 4014 -27.45 153.04 Brisbane city
    4015 4037 -27.33 153.05 Brisbane north and Redcliffe
    4038 4079 -27.49 152.95 Brisbane west
    4080 4123 -27.56 153.05 Brisbane south
    4124 4150 -27.67 153.11 Logan
    4151 4184 -27.53 153.17 Brisbane east and Redland
    4185 4230 -28.02 153.39 Gold Coast
    4231 4299 -27.98 152.98 Scenic Rim
    4300 4340 -27.63 152.70 Ipswich
    4341 4349 -27.56 152.30 Lockyer Valley
    4350 4364 -27.57 151.92 Toowoomba
    4365 4390 -28.40 151.60 Warwick and Goondiwindi
    4391 4428 -26.90 150.70 Western Downs
    4429 4499 -26.90 147.60 Roma and South West
    4500 4549 -27.15 152.95 Moreton Bay
    4550 4569 -26.60 153.00 Sunshine Coast
    4570 4571 -26.19 152.66 Gympie
    4572 4575 -26.62 153.05 Sunshine Coast
    4576 4599 -25.95 152.95 Cooloola Coast
    4600 4649 -26.10 151.80 South and North Burnett
    4650 4662 -25.40 152.70 Fraser Coast
    4663 4676 -24.85 152.20 Bundaberg
    4677 4699 -23.90 151.20 Gladstone
    4700 4714 -23.35 150.50 Rockhampton
    4715 4723 -23.70 148.70 Central Highlands
    4724 4736 -23.50 145.00 Longreach and Central West
    4737 4799 -21.30 148.90 Mackay
    4800 4805 -20.25 148.45 Whitsunday
    4806 4819 -19.32 146.85 Townsville and Burdekin
    4820 4820 -20.08 146.26 Charters Towers
    4821 4830 -20.75 140.80 Mount Isa and North West
    4831 4854 -18.30 146.00 Ingham and Tully
    4855 4870 -17.00 145.80 Cairns and Innisfail
    4871 4872 -17.40 144.80 Gulf Savannah
    4873 4873 -16.46 145.37 Mossman
    4874 4876 -11.80 142.30 Cape York and Torres Strait
    4877 4879 -16.65 145.60 Port Douglas
    4880 4889 -17.25 145.50 Atherton Tablelands
    4890 4892 -17.67 141.10 Gulf of Carpentaria
    4893 4899 -15.47 145.25 Cooktown
    9000 9999 -27.47 153.03 Brisbane post office boxes`,
  SA: `
    5000 5005 -34.93 138.60 Adelaide city
    5006 5025 -34.88 138.54 Adelaide west
    5026 5051 -34.98 138.55 Adelaide south-west
    5052 5082 -34.93 138.65 Adelaide east
    5083 5107 -34.83 138.65 Adelaide north-east
    5108 5121 -34.70 138.67 Adelaide north
    5122 5157 -34.98 138.75 Adelaide Hills
    5158 5174 -35.15 138.52 Adelaide south
    5175 5214 -35.52 138.60 Fleurieu Peninsula
    5215 5223 -35.75 137.50 Kangaroo Island
    5224 5252 -34.95 138.90 Mount Barker
    5253 5266 -35.30 139.45 Murraylands
    5267 5291 -37.10 140.60 Limestone Coast
    5292 5319 -35.30 140.60 Southern Mallee
    5320 5349 -34.25 140.55 Riverland
    5350 5379 -34.50 139.00 Barossa Valley
    5380 5499 -33.60 138.75 Clare and Mid North
    5500 5523 -34.10 138.30 Lower North
    5524 5549 -33.18 138.00 Port Pirie
    5550 5583 -34.50 137.60 Yorke Peninsula
    5584 5601 -33.03 137.55 Whyalla
    5602 5607 -34.40 135.95 Port Lincoln
    5608 5609 -33.03 137.55 Whyalla
    5610 5699 -32.60 134.40 Ceduna and West Coast
    5700 5710 -32.49 137.77 Port Augusta
    5711 5749 -29.80 135.80 Outback South Australia
    5800 5999 -34.93 138.60 Adelaide post office boxes`,
  WA: `
    6000 6012 -31.95 115.84 Perth city
    6013 6029 -31.83 115.78 Perth northern beaches
    6030 6038 -31.60 115.68 Perth far north
    6039 6049 -31.15 115.40 Gingin coast
    6050 6069 -31.87 115.92 Perth north-east
    6070 6084 -31.90 116.12 Perth Hills
    6085 6112 -32.03 115.97 Perth south-east
    6113 6126 -32.32 116.02 Serpentine and Jarrahdale
    6127 6164 -32.06 115.81 Fremantle and Melville
    6165 6180 -32.30 115.77 Rockingham and Kwinana
    6181 6215 -32.60 115.82 Mandurah and Peel
    6216 6251 -33.30 115.75 Bunbury
    6252 6290 -33.95 115.60 Busselton and Margaret River
    6291 6318 -32.95 117.20 Narrogin
    6319 6338 -34.75 117.80 Albany and Great Southern
    6339 6375 -32.90 118.40 Southern Wheatbelt
    6376 6429 -31.50 117.70 Northam and Merredin
    6430 6444 -30.60 121.50 Kalgoorlie and Goldfields
    6445 6459 -33.70 121.90 Esperance
    6460 6499 -30.95 117.60 North-eastern Wheatbelt
    6500 6524 -30.60 115.70 Moora and Turquoise Coast
    6525 6555 -28.60 114.70 Geraldton
    6556 6574 -31.65 116.40 Toodyay
    6575 6637 -29.90 116.60 Wongan Hills and Morawa
    6638 6699 -27.30 118.00 Murchison
    6700 6709 -24.20 113.80 Carnarvon and Exmouth
    6710 6724 -20.70 117.20 Pilbara coast
    6725 6734 -17.60 122.80 Broome and Derby
    6735 6749 -15.80 128.50 Kununurra
    6750 6764 -22.70 118.30 Inland Pilbara
    6765 6797 -18.20 126.60 Fitzroy Crossing and Halls Creek
    6798 6798 -10.42 105.68 Christmas Island
    6799 6799 -12.19 96.83 Cocos Islands
    6800 6999 -31.95 115.86 Perth post office boxes`,
  TAS: `
    7000 7019 -42.87 147.33 Hobart
    7020 7049 -42.65 147.35 Brighton and Richmond
    7050 7055 -43.00 147.28 Kingborough
    7056 7119 -43.10 147.00 Huon Valley
    7120 7139 -42.30 147.37 Southern Midlands
    7140 7149 -42.70 146.90 Derwent Valley
    7150 7169 -43.20 147.28 Channel and Bruny Island
    7170 7189 -42.95 147.70 Sorell and Tasman Peninsula
    7190 7208 -42.45 147.95 Triabunna
    7209 7214 -41.90 147.50 Northern Midlands
    7215 7247 -41.55 148.20 East Coast
    7248 7254 -41.43 147.14 Launceston
    7255 7255 -40.00 148.10 Flinders Island
    7256 7256 -39.93 143.90 King Island
    7257 7289 -41.15 147.25 Tamar Valley and North East
    7290 7307 -41.50 146.80 Meander Valley
    7308 7314 -41.20 146.35 Devonport
    7315 7319 -41.16 146.15 Ulverstone
    7320 7324 -41.06 145.90 Burnie
    7325 7465 -40.95 145.30 Wynyard and Circular Head
    7466 7499 -41.90 145.50 West Coast
    7800 7999 -42.88 147.33 Hobart post office boxes`,
  NT: `
    0800 0821 -12.42 130.88 Darwin
    0822 0822 -12.60 131.50 Top End
    0823 0829 -12.45 130.90 Darwin
    0830 0834 -12.49 130.98 Palmerston
    0835 0839 -12.55 131.10 Howard Springs
    0840 0849 -13.20 131.20 Batchelor and Pine Creek
    0850 0853 -14.47 132.27 Katherine
    0854 0859 -16.07 136.31 Borroloola
    0860 0869 -19.65 134.19 Tennant Creek
    0870 0879 -23.70 133.88 Alice Springs
    0880 0884 -12.18 136.78 Nhulunbuy
    0885 0885 -13.85 136.42 Groote Eylandt
    0886 0886 -12.67 132.83 Kakadu
    0900 0999 -12.46 130.84 Darwin post office boxes`,
};
