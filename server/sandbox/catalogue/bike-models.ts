export type BikeStyle = 'moped' | 'stepThrough' | 'fat' | 'cargo' | 'commuter' | 'mountain' | 'folding';

export type BikeModel = {
  brand: string;
  model: string;
  style: BikeStyle;
  price: number;
  batteryWh: number;
  colours: string[];
  sizes: string[];
};

const bike = (
  brand: string,
  model: string,
  style: BikeStyle,
  price: number,
  batteryWh: number,
  colours: string[] = [],
  sizes: string[] = [],
): BikeModel => ({ brand, model, style, price, batteryWh, colours, sizes });

const sml = ['Small', 'Medium', 'Large'];
const ml = ['Medium', 'Large'];

/** Every e-bike of the demo shop: brand, model, style, price, battery, colours, frame sizes. */
export const bikeModels: BikeModel[] = [
  bike('Segway', 'P100S', 'commuter', 1999, 461),
  bike('Segway', 'Xafari', 'stepThrough', 3999, 936, ['Jade Green', 'Graphite', 'Sand']),
  bike('Segway', 'Xyber', 'moped', 4999, 1440, ['Black', 'Frost White']),
  bike('Segway', 'Myon', 'commuter', 2799, 601, ['Graphite', 'Slate Blue'], ml),
  bike('Segway', 'Muxi', 'cargo', 3499, 716, ['Sand', 'Sage']),
  bike('Segway', 'C80', 'moped', 2499, 1152, ['Black', 'Ivory']),
  bike('Segway', 'Apex H2', 'mountain', 7499, 700, ['Graphite'], sml),
  bike('Segway', 'Fold 20', 'folding', 1899, 374, ['Black', 'Orange']),
  bike('Segway', 'City Step', 'stepThrough', 2299, 504, ['Ivory', 'Slate Blue']),

  bike('Super73', 'S2', 'moped', 5499, 960, ['Obsidian', 'Hudson Blue', 'Bandit']),
  bike('Super73', 'S2 SE', 'moped', 4799, 960, ['Obsidian', 'Bone']),
  bike('Super73', 'S Adventure', 'moped', 5999, 960, ['Sandstorm', 'Olive']),
  bike('Super73', 'R Brooklyn', 'moped', 6499, 960, ['Obsidian', 'Bone']),
  bike('Super73', 'R Adventure', 'moped', 6999, 960, ['Panthro Blue', 'Sandstorm']),
  bike('Super73', 'RX Mojave', 'moped', 7199, 960, ['Sandstorm']),
  bike('Super73', 'ZX', 'moped', 3899, 615, ['Dusk', 'Agave', 'Rhino Grey']),
  bike('Super73', 'ZX Core', 'moped', 3599, 615, ['Obsidian', 'Blu Tang']),
  bike('Super73', 'Z Miami', 'moped', 3299, 615, ['Astro Orange', 'Blu Tang', 'Bone']),
  bike('Super73', 'Z Adventure Core', 'moped', 4199, 768, ['Olive', 'Obsidian']),
  bike('Super73', 'K1D', 'moped', 1595, 158, ['Astro Orange', 'Bone']),

  bike('Sunmono', 'Bronte', 'stepThrough', 2299, 504, ['Sky Blue', 'Cream']),
  bike('Sunmono', 'Cruiser 2.0', 'stepThrough', 2499, 624, ['Cream', 'Sage', 'Coral']),
  bike('Sunmono', 'Drifter', 'moped', 3299, 720, ['Matt Black', 'Desert']),
  bike('Sunmono', 'Stinger', 'moped', 3799, 960, ['Matt Black', 'Yellow']),
  bike('Sunmono', 'Nomad', 'fat', 2999, 720, ['Olive', 'Matt Black']),
  bike('Sunmono', 'Breeze', 'commuter', 1899, 418, ['White', 'Navy'], ml),
  bike('Sunmono', 'Longhaul', 'cargo', 4499, 960, ['Navy', 'Sage']),
  bike('Sunmono', 'Pocket', 'folding', 1699, 360, ['Coral', 'Matt Black']),

  bike('Fantic', 'Issimo Urban', 'moped', 4890, 630, ['Milano White', 'Titanium', 'Racing Red']),
  bike('Fantic', 'Issimo Fun', 'moped', 5190, 630, ['Racing Red', 'Lime']),
  bike('Fantic', 'Issimo Coast', 'moped', 5290, 630, ['Sky Blue', 'Milano White']),
  bike('Fantic', 'Seven Days Metro', 'commuter', 5990, 630, ['Titanium'], sml),
  bike('Fantic', 'Seven Days Living', 'stepThrough', 5490, 630, ['Milano White', 'Titanium'], ml),
  bike('Fantic', 'XTF 1.5', 'mountain', 6990, 630, ['Racing Red'], sml),
  bike('Fantic', 'XTF 1.6 Carbon', 'mountain', 8990, 720, ['Titanium'], sml),
  bike('Fantic', 'XMF 1.7 Race', 'mountain', 10990, 720, ['Racing Red'], sml),
  bike('Fantic', 'Integra XF2', 'mountain', 9490, 720, ['Lime', 'Titanium'], sml),
  bike('Fantic', 'XEF 1.9 Factory', 'mountain', 12999, 720, ['Racing Red'], sml),

  bike('Blitzin', 'Bolt', 'moped', 2799, 720, ['Matt Black', 'White']),
  bike('Blitzin', 'Bolt Pro', 'moped', 3499, 960, ['Matt Black', 'Army Green', 'Desert']),
  bike('Blitzin', 'Volt 20', 'fat', 2199, 624, ['Matt Black', 'Red']),
  bike('Blitzin', 'Hauler', 'cargo', 3999, 960, ['Grey', 'Army Green']),
  bike('Blitzin', 'Skipper', 'stepThrough', 2099, 504, ['White', 'Teal']),
  bike('Blitzin', 'Metro', 'commuter', 1799, 418, ['Grey'], ml),
  bike('Blitzin', 'Flick', 'folding', 1499, 360, ['Teal', 'Matt Black']),
  bike('Blitzin', 'Junior', 'moped', 1299, 216, ['Red', 'Teal']),

  bike('Mamba', 'Strike', 'moped', 3299, 864, ['Black', 'Viper Green']),
  bike('Mamba', 'Strike XL', 'moped', 3899, 1200, ['Black', 'Desert']),
  bike('Mamba', 'Coil', 'fat', 2699, 720, ['Black', 'Viper Green']),
  bike('Mamba', 'Hood', 'moped', 4299, 1200, ['Black', 'Gunmetal']),
  bike('Mamba', 'Slither', 'commuter', 1999, 468, ['Gunmetal'], ml),
  bike('Mamba', 'Nest', 'cargo', 4199, 960, ['Gunmetal', 'Sand']),
  bike('Mamba', 'Basker', 'stepThrough', 2199, 504, ['Sand', 'Viper Green']),
  bike('Mamba', 'Hatchling', 'moped', 1399, 240, ['Viper Green']),

  bike('Vamos', 'El Guapo', 'moped', 3690, 960, ['Black', 'Cream', 'Army Green']),
  bike('Vamos', 'El Diablo', 'moped', 4690, 1440, ['Black', 'Red']),
  bike('Vamos', 'El Toro', 'fat', 2990, 720, ['Black', 'Desert']),
  bike('Vamos', 'El Burro', 'cargo', 4990, 1200, ['Cream', 'Army Green']),
  bike('Vamos', 'La Brisa', 'stepThrough', 2290, 504, ['Cream', 'Sky Blue', 'Coral']),
  bike('Vamos', 'La Playa', 'stepThrough', 2490, 624, ['Coral', 'Sky Blue']),
  bike('Vamos', 'El Rapido', 'commuter', 2190, 504, ['Black'], ml),
  bike('Vamos', 'El Chico', 'folding', 1690, 374, ['Red', 'Black']),
  bike('Vamos', 'El Jefe', 'moped', 5290, 1440, ['Gunmetal', 'Black']),

  bike('Smartmotion', 'Pacer', 'commuter', 3299, 500, ['Charcoal', 'Silver'], sml),
  bike('Smartmotion', 'Pacer GT', 'commuter', 4199, 630, ['Charcoal'], sml),
  bike('Smartmotion', 'Catalyst', 'stepThrough', 3599, 500, ['Pearl White', 'Teal'], ml),
  bike('Smartmotion', 'e-City', 'stepThrough', 2799, 418, ['Pearl White', 'Charcoal'], ml),
  bike('Smartmotion', 'X-City', 'stepThrough', 4499, 630, ['Charcoal', 'Burgundy'], ml),
  bike('Smartmotion', 'e20', 'folding', 2699, 418, ['Silver', 'Teal']),
  bike('Smartmotion', 'Hypersonic', 'mountain', 5999, 720, ['Charcoal'], sml),
  bike('Smartmotion', 'Hypersonic Neo', 'mountain', 6799, 720, ['Burgundy'], sml),
  bike('Smartmotion', 'Dual', 'mountain', 4999, 630, ['Silver'], sml),
  bike('Smartmotion', 'Carry', 'cargo', 5499, 630, ['Charcoal', 'Teal']),
  bike('Smartmotion', 'Big City', 'commuter', 3499, 630, ['Silver'], ml),

  bike('Dirodi', 'Rover', 'moped', 3399, 864, ['Black', 'White', 'Army Green']),
  bike('Dirodi', 'Rover Plus', 'moped', 3999, 1200, ['Black', 'Desert']),
  bike('Dirodi', 'Rover Pro', 'moped', 4799, 1680, ['Black', 'Gunmetal']),
  bike('Dirodi', 'Rover Mini', 'moped', 1999, 360, ['Pink', 'Black']),
  bike('Dirodi', 'Vivo', 'stepThrough', 2399, 504, ['Pink', 'Sky Blue', 'White']),
  bike('Dirodi', 'Vivo Plus', 'stepThrough', 2799, 672, ['Sage', 'White']),
  bike('Dirodi', 'Ranger', 'fat', 2899, 720, ['Army Green', 'Black']),
  bike('Dirodi', 'Tradie', 'cargo', 4599, 1200, ['White', 'Army Green']),

  bike('Fatboy', 'Scrambler', 'moped', 3990, 960, ['Black', 'Army Green', 'Cream']),
  bike('Fatboy', 'Scrambler GT', 'moped', 4690, 1200, ['Black', 'Copper']),
  bike('Fatboy', 'Bobber', 'moped', 4290, 960, ['Copper', 'Black']),
  bike('Fatboy', 'Tracker', 'fat', 3190, 720, ['Cream', 'Black']),
  bike('Fatboy', 'Beachcomber', 'fat', 2890, 624, ['Sky Blue', 'Cream']),
  bike('Fatboy', 'Pickup', 'cargo', 4890, 1200, ['Cream', 'Black']),
  bike('Fatboy', 'Pedlar', 'stepThrough', 2590, 624, ['Copper', 'Sky Blue']),
  bike('Fatboy', 'Minor', 'moped', 1690, 300, ['Army Green', 'Copper']),

  bike('Ampd Bros', 'Ace-S', 'moped', 3495, 936, ['Shadow', 'Ice White', 'Camo Green']),
  bike('Ampd Bros', 'Ace-S Plus', 'moped', 4195, 1248, ['Shadow', 'Ice White']),
  bike('Ampd Bros', 'Ace-S Pro', 'moped', 4995, 1560, ['Shadow', 'Bronze']),
  bike('Ampd Bros', 'Ace-X', 'moped', 5495, 1560, ['Shadow', 'Bronze']),
  bike('Ampd Bros', 'Stella', 'stepThrough', 2995, 672, ['Ice White', 'Blush', 'Shadow']),
  bike('Ampd Bros', 'Stella Plus', 'stepThrough', 3395, 840, ['Blush', 'Shadow']),
  bike('Ampd Bros', 'Brute', 'fat', 3195, 840, ['Camo Green', 'Shadow']),
  bike('Ampd Bros', 'Crate', 'cargo', 4795, 1248, ['Shadow', 'Bronze']),
  bike('Ampd Bros', 'Rookie', 'moped', 1495, 240, ['Camo Green', 'Blush']),

  bike('Rever', 'One', 'commuter', 2690, 504, ['Graphite', 'Ivory'], sml),
  bike('Rever', 'One Step', 'stepThrough', 2690, 504, ['Ivory', 'Burgundy'], ml),
  bike('Rever', 'Trail 27', 'mountain', 3490, 630, ['Graphite'], sml),
  bike('Rever', 'Trail 29', 'mountain', 4290, 720, ['Burgundy'], sml),
  bike('Rever', 'Fold', 'folding', 1990, 374, ['Ivory', 'Graphite']),
  bike('Rever', 'Load', 'cargo', 5290, 960, ['Graphite', 'Ivory']),
  bike('Rever', 'Dune', 'fat', 2990, 720, ['Sand', 'Graphite']),
  bike('Rever', 'Retro', 'moped', 3890, 960, ['Burgundy', 'Graphite']),

  bike('NCM', 'Moscow', 'mountain', 1999, 624, ['Black', 'White'], ml),
  bike('NCM', 'Moscow Plus', 'mountain', 2399, 768, ['Black', 'White', 'Blue'], ml),
  bike('NCM', 'Prague', 'mountain', 1699, 468, ['Black', 'White']),
  bike('NCM', 'Aspen', 'fat', 2099, 624, ['Black', 'Blue']),
  bike('NCM', 'Aspen Plus', 'fat', 2499, 768, ['Black']),
  bike('NCM', 'Milano', 'stepThrough', 1899, 624, ['Black', 'White', 'Dark Blue']),
  bike('NCM', 'Milano Plus', 'stepThrough', 2199, 768, ['Black', 'White']),
  bike('NCM', 'Venice', 'commuter', 1799, 500, ['Black', 'White'], ml),
  bike('NCM', 'Venice Plus', 'commuter', 2199, 768, ['Black'], ml),
  bike('NCM', 'Munich', 'stepThrough', 1699, 468, ['White', 'Dark Blue']),
  bike('NCM', 'London', 'folding', 1499, 360, ['Black', 'White']),
  bike('NCM', 'Paris', 'folding', 1699, 540, ['Black', 'White']),
  bike('NCM', 'C7', 'stepThrough', 1999, 576, ['Black', 'Dark Blue']),
  bike('NCM', 'T3', 'cargo', 2999, 672, ['Black', 'White']),
  bike('NCM', 'M7', 'mountain', 2799, 684, ['Grey'], sml),

  bike('Kristal Ebikes', 'KC-20', 'folding', 1599, 374, ['Black', 'White']),
  bike('Kristal Ebikes', 'KC-26', 'stepThrough', 1899, 468, ['White', 'Mint']),
  bike('Kristal Ebikes', 'KC-28', 'stepThrough', 2099, 504, ['Mint', 'Black']),
  bike('Kristal Ebikes', 'KM-27', 'mountain', 2299, 624, ['Black'], ml),
  bike('Kristal Ebikes', 'KF-20', 'fat', 2199, 624, ['Black', 'Mint']),
  bike('Kristal Ebikes', 'KF-26', 'fat', 2599, 720, ['Black', 'Orange']),
  bike('Kristal Ebikes', 'KX Retro', 'moped', 3199, 864, ['Orange', 'Black']),
  bike('Kristal Ebikes', 'Family', 'cargo', 3899, 960, ['Mint', 'White']),
];
