/** Bcrypt of the demo password "baari-demo-2026" with a fixed salt, so that the file never changes by itself. */
export const demoPasswordHash = '$2b$10$BaariDemoPeople2026.uuHvPxDbewmhGkcOffFbQdlhrO0Fp.Y06';

/** The demo accounts; the ids are fixed because tests and the start message name them. */
export const demoPeople = {
  ayesha: {
    id: '11111111-1111-4111-8111-111111111111',
    email: 'ayesha@baari.test',
    name: 'Ayesha Khan',
    phone: '+923000000101',
  },
  bilal: {
    id: '22222222-2222-4222-8222-222222222222',
    email: 'bilal@baari.test',
    name: 'Bilal Ahmed',
    phone: '+923000000102',
  },
  ownerKarachi: {
    id: '33333333-3333-4333-8333-333333333333',
    email: 'owner.karachi@baari.test',
    name: 'Naveed Siddiqui',
    phone: '+923000000103',
  },
  ownerLahore: {
    id: '44444444-4444-4444-8444-444444444444',
    email: 'owner.lahore@baari.test',
    name: 'Sana Chaudhry',
    phone: '+923000000104',
  },
  admin: {
    id: '55555555-5555-4555-8555-555555555555',
    email: 'admin@baari.test',
    name: 'Asma Aziz',
    phone: '+923000000105',
  },
  manager: {
    id: '66666666-6666-4666-8666-666666666666',
    email: 'manager.karachi@baari.test',
    name: 'Imran Siddiqui',
    phone: '+923000000106',
  },
  gate: {
    id: '77777777-7777-4777-8777-777777777777',
    email: 'gate.karachi@baari.test',
    name: 'Ghulam Rasool',
    phone: '+923000000107',
  },
  rep: {
    id: '88888888-8888-4888-8888-888888888888',
    email: 'rep@baari.test',
    name: 'Rabia Aslam',
    phone: '+923000000108',
  },
  admin2: {
    id: '99999999-9999-4999-8999-999999999999',
    email: 'admin2@baari.test',
    name: 'Kamran Shah',
    phone: '+923000000109',
  },
  applicant: {
    id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    email: 'applicant@baari.test',
    name: 'Danish Mehmood',
    phone: '+923000000110',
  },
};

/** Customers whose payments the consoles show; they can sign in, too, but nobody has to. */
export const customers = [
  {
    id: 'b1111111-1111-4111-8111-111111111111',
    email: 'hamza@baari.test',
    name: 'Hamza Malik',
    phone: '+923000000111',
  },
  {
    id: 'b2222222-2222-4222-8222-222222222222',
    email: 'fatima@baari.test',
    name: 'Fatima Noor',
    phone: '+923000000112',
  },
  {
    id: 'b3333333-3333-4333-8333-333333333333',
    email: 'usman@baari.test',
    name: 'Usman Tariq',
    phone: '+923000000113',
  },
];

export const firstNames = [
  'Ahmed',
  'Ali',
  'Hamza',
  'Usman',
  'Bilal',
  'Hassan',
  'Hussain',
  'Omar',
  'Zain',
  'Saad',
  'Fahad',
  'Talha',
  'Danish',
  'Kamran',
  'Imran',
  'Faisal',
  'Adnan',
  'Shahzaib',
  'Waleed',
  'Rehan',
  'Arslan',
  'Junaid',
  'Haris',
  'Moiz',
  'Asad',
  'Nabeel',
  'Taimoor',
  'Shayan',
  'Ayesha',
  'Fatima',
  'Hira',
  'Zainab',
  'Maryam',
  'Sana',
  'Mahnoor',
  'Iqra',
  'Areeba',
  'Komal',
  'Rabia',
  'Noor',
  'Anum',
  'Mehwish',
  'Laiba',
  'Sadia',
  'Hafsa',
  'Amna',
  'Khadija',
  'Bushra',
  'Nida',
  'Sidra',
  'Yasir',
  'Kashif',
  'Zohaib',
  'Salman',
  'Rizwan',
  'Babar',
  'Shoaib',
  'Waqas',
  'Atif',
  'Gul',
  'Palwasha',
  'Spogmay',
  'Sardar',
  'Jawad',
  'Murtaza',
  'Ibrahim',
];

export const longNames = [
  'Syed Muhammad Abdul Rehman',
  'Muhammad Zulqarnain Haider',
  'Sahibzada Fakhr-e-Alam',
  'Syeda Umm-e-Kulsoom Zehra',
];

export const lastInitials = ['K', 'A', 'S', 'R', 'M', 'H', 'B', 'Q', 'J', 'T', 'N', 'F', 'C', 'W', 'Z', 'G', 'L', 'I'];

export const ownerNames = [
  'Tariq Mehmood',
  'Asim Raza',
  'Farhan Qureshi',
  'Nadia Iqbal',
  'Saqib Javed',
  'Uzma Farooq',
  'Irfan Sheikh',
  'Zubair Lodhi',
  'Amir Baig',
  'Rukhsana Malik',
  'Khurram Abbasi',
  'Shahid Karim',
  'Naila Hameed',
  'Waheed Gul',
  'Adeel Butt',
  'Mansoor Dar',
  'Fozia Rehman',
  'Jamshed Yousafzai',
  'Haroon Mirza',
  'Samina Akhtar',
  'Rashid Nawaz',
  'Ejaz Chaudhry',
  'Tahira Bano',
  'Sohail Anwar',
];

/** Business names are an owner's family or district word and one of these. */
export const businessEndings = [
  'Sports',
  'Leisure',
  'Sports Management',
  'Recreation (Pvt) Ltd',
  'Sports & Fitness',
  'Games',
  'Ventures',
];

/** Checksum-valid and plainly unreal accounts. */
export const bankAccounts = [
  { bank: 'Meezan Bank', title: 'Baari (Pvt) Ltd', number: 'PK39MEZN0000000000000101', days: 3 },
  { bank: 'Habib Bank Limited (HBL)', title: 'Baari (Pvt) Ltd', number: 'PK12HABB0000000000000101', days: 40 },
  { bank: 'United Bank Limited (UBL)', title: 'Baari (Pvt) Ltd', number: 'PK50UNIL0000000000000101', days: 90 },
  {
    bank: 'Easypaisa (Telenor Microfinance Bank)',
    title: 'Baari (Pvt) Ltd',
    number: 'PK67TMFB0000000000000101',
    days: 120,
  },
];

/** The account of the venue that is paid itself. */
export const venueAccount = {
  bank: 'Bank AL Habib',
  title: 'Chaudhry Leisure',
  number: 'PK80BAHL0000000000000201',
};
